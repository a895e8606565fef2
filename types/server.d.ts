/* Made by tools/shapes.py from the server's classes: change those, then `make client-shapes`. */

/** Something that happened: `event` is its name, the rest stands in docs/protocol.md. */
interface Fact {
  event: string;
  [name: string]: any;
}

/** Nothing is left to choose. */
interface FixedChoice {
  do: string;
  with?: Record<string, any>;
  blind?: boolean;
  plan?: Plan;
  sums?: Record<string, number>;
  leads?: Record<string, string>;
  kind: "fixed";
}

/** What had better be played before a choice is taken; sums are worths at the end. */
interface Plan {
  actions: Record<string, any>[];
  worth: number;
  worth_now: number;
}

/** A whole number from `min` to `max` in steps of `step`. */
interface AmountChoice {
  do: string;
  with?: Record<string, any>;
  blind?: boolean;
  plan?: Plan;
  sums?: Record<string, number>;
  leads?: Record<string, string>;
  kind: "amount";
  arg: string;
  min: number;
  max: number;
  step: number;
}

/** One of `options`: a value for `arg`, or a mapping of several parts. */
interface PickChoice {
  do: string;
  with?: Record<string, any>;
  blind?: boolean;
  plan?: Plan;
  sums?: Record<string, number>;
  leads?: Record<string, string>;
  kind: "pick";
  arg: string;
  options: any[];
}

/** Between `min` and `max` of `options`. */
interface SubsetChoice {
  do: string;
  with?: Record<string, any>;
  blind?: boolean;
  plan?: Plan;
  sums?: Record<string, number>;
  leads?: Record<string, string>;
  kind: "subset";
  arg: string;
  options: any[];
  min: number;
  max: number;
}

/** A number for some keys of `options`, each between its lowest and highest. */
interface MapChoice {
  do: string;
  with?: Record<string, any>;
  blind?: boolean;
  plan?: Plan;
  sums?: Record<string, number>;
  leads?: Record<string, string>;
  kind: "map";
  arg: string;
  options: Record<string, number[]>;
}

/** The most that can lie on each side of an offer; without `to` there is only one side. `completes` goes by the other seat. */
interface BundleChoice {
  do: string;
  with?: Record<string, any>;
  blind?: boolean;
  plan?: Plan;
  sums?: Record<string, number>;
  leads?: Record<string, string>;
  kind: "bundle";
  give: Side;
  to?: Record<string, Side>;
  completes?: Record<string, Completes>;
}

/** What lies on one side of an offer, or the most that can. */
interface Side {
  cash?: number;
  fields?: string[];
  cards?: string[];
}

/** The sets that all that can be given makes whole for the other seat, and all that can be got for one's own. */
interface Completes {
  give: string[];
  get: string[];
}

/** Trains to run, with the routes that the game has proved best. */
interface RouteChoice {
  do: string;
  with?: Record<string, any>;
  blind?: boolean;
  plan?: Plan;
  sums?: Record<string, number>;
  leads?: Record<string, string>;
  kind: "route";
  trains: string[];
  suggestion: Record<string, any>;
}

/** Everything to draw the table, and the events missed. */
interface Welcome {
  type: "welcome";
  match: string;
  game: string;
  seat: number | null;
  version: number;
  facts: number;
  now: number;
  from: number;
  events: Told[];
  view: View;
  programmed?: number;
}

/** The facts of one entry; `drew`: chance or something hidden was revealed, so that nobody takes it back alone. */
interface Told {
  n: number;
  at: number;
  seat: number | null;
  by: string;
  told: Fact[];
  drew?: boolean;
}

/** Something was played, or a fact of the table changed. */
interface Update {
  type: "update";
  version: number;
  facts: number;
  from: number;
  now: number;
  events: Told[];
  view: View;
}

/** The move of this key is stored for good as entry `version`. */
interface Receipt {
  type: "receipt";
  key: string | null;
  version: number;
}

/** Nothing was written. */
interface Refusal {
  type: "refused";
  key: string | null;
  code: string;
  params: Record<string, any>;
  version: number;
  message: string;
}

/** What the action of this preview would change, as of entry `version`. */
interface Foreseen {
  type: "foreseen";
  key: string;
  version: number;
  before: Figures;
  after: Figures;
  charges: Fact[];
  facts: Fact[];
}

/** A frame that is no message. */
interface ErrorMessage {
  type: "error";
  code: string;
  params: Record<string, any>;
  message: string;
}

/** Who is here. */
interface Presence {
  type: "presence";
  seats: number[];
  watchers: number;
}

/** How many programmed actions of this person go on now; told to nobody else. */
interface ProgrammedCount {
  type: "programmed";
  count: number;
}

/** The answer to a ping; `version` is the last one that this socket was sent. */
interface Pong {
  type: "pong";
  at: number | null;
  now: number;
  version: number;
}

/** The whole timetable. */
interface ListFrame {
  counts: Counts;
  crowd: string;
  type: "list";
  rows: Row[];
  mine: string;
}

/** How many public tables wait and how many are being played. */
interface Counts {
  waiting: number;
  running: number;
}

/** A line of the timetable, drawn. */
interface Row {
  table: number;
  state: "waiting" | "running";
  html: string;
}

/** One line has changed. */
interface RowFrame {
  counts: Counts;
  crowd: string;
  type: "row";
  row: Row;
}

/** A table is listed no more. */
interface GoneFrame {
  counts: Counts;
  crowd: string;
  type: "gone";
  table: number;
}

/** My tables, drawn. */
interface MineFrame {
  type: "mine";
  html: string;
}

/** The frame was no message, or there is nothing to see here. */
interface ErrorFrame {
  type: "error";
  code: string;
  message: string;
  params?: Record<string, any>;
}

/** The answer to a ping. */
interface PongFrame {
  type: "pong";
}

/** The waiting room has changed: fetch it again; `seals`: there may be something to answer before the match begins. */
interface RoomFrame {
  type: "room" | "seals";
  version: number;
}

/** The waiting room is over; go on at `url`. */
interface MovedFrame {
  type: "started" | "closed";
  url: string;
}

/** Where I may talk, and what has been said. */
interface TalkHello {
  room: string;
  can_say: boolean;
  why_not: string | null;
  confidants: number[];
  type: "hello";
  me: number | null;
  muted: number[];
  messages: Message[];
}

/** Something said at a table; `at` is UTC. */
interface Message {
  id: number;
  room: string;
  author: Author;
  text: string;
  at: string;
}

/** Who said something; strangers have no seat. */
interface Author {
  user: number | null;
  name: string;
  seat: number | null;
}

/** My place has changed. */
interface TalkRoom {
  room: string;
  can_say: boolean;
  why_not: string | null;
  confidants: number[];
  type: "room";
}

/** Somebody has said something; `key` is that of the answer to me. */
interface TalkMessage {
  type: "message";
  message: Message;
  key?: string;
}

/** A message has been taken away. */
interface TalkHidden {
  type: "hidden";
  message: number;
}

/** Somebody is muted or heard again. */
interface TalkMuted {
  type: "muted";
  user: number;
  on: boolean;
}

/** The report of a message is stored. */
interface TalkReported {
  type: "reported";
  key: string;
  message: number;
}

/** Somebody of this match waits at a new table. */
interface TalkRematch {
  type: "rematch";
  table: number;
  url: string;
  host: string;
  seated: string[];
}

/** Nothing was written; `message` says why in the reader's language. */
interface RefusedFrame {
  type: "refused";
  key: string | null;
  code: string;
  params: Record<string, any>;
  message: string;
}

/** The first message, and again to heal a gap. */
interface Hello {
  type: "hello";
  since?: number | null;
  lang?: "pl" | "en" | null;
  seat?: number | null;
}

/** An action; `seat`: for whom, needed of who plays several at one device. */
interface Play {
  type: "action";
  key: string;
  action: Record<string, any>;
  question?: number | null;
  lag_ms?: number;
  seat?: number | null;
}

/** What would this action change, and those `then` after it? Nothing is played. */
interface Preview {
  type: "preview";
  key: string;
  action: Record<string, any>;
  then?: Record<string, any>[];
  seat?: number | null;
}

/** Something of the table rather than of the game; `version` is the newest entry that its sender knows. */
interface Call {
  type: "call";
  key: string;
  call: "undo" | "redo" | "go" | "return" | "vacation";
  version: number;
  seat?: number | null;
}

/** A sign of life. */
interface Ping {
  type: "ping";
  at?: number | null;
}

/** Words for the room of my place, or with `to` for my partners alone. */
interface Say {
  type: "say";
  key: string;
  text?: string;
  to?: "partners" | null;
}

/** Hide somebody's words from me, or show them again. */
interface MuteRequest {
  type: "mute";
  user: number;
  on: boolean;
}

/** Tell the staff about a message. */
interface Accusation {
  type: "report";
  key: string;
  message: number;
  reason: string;
  note?: string;
}

/** A match as one seat, or a watcher, may see it. */
interface View {
  match: string;
  status: string;
  version: number;
  facts: number;
  seat: number | null;
  seats: Seat[];
  paused: boolean;
  data: string;
  verify: string;
  wealth: string;
  replay: string;
  game: PropertyGame | RailGame | null;
  beside: RingBeside | RailBeside | null;
  question: number | null;
  choices: (FixedChoice | AmountChoice | PickChoice | SubsetChoice | MapChoice | BundleChoice | RouteChoice)[];
  deadlines: Deadline[];
  control: Control;
  times: Time[];
  pace: string;
  rules: Variant | null;
  commitment: string;
  secret: string | null;
  outcome: Outcome | null;
  motion: Motion | null;
  calls: SeatCall[];
  asks: string[];
  rated: boolean;
}

/** Who sits where; `bot` is the strength of an AI player, `stand_in` that of one that plays while its person is away. */
interface Seat {
  seat: number;
  name: string;
  user_name: string | null;
  bot: string | null;
  left: boolean;
  stand_in: string | null;
  beside_host?: number;
}

/** `view.game` of Eurobiznes, Fortuna and Anti-Monopoly; `counted`: how many of its kind set the rent of an owned deed. */
interface PropertyGame {
  turn: number;
  round: number;
  first: number;
  order: number[];
  next: number | null;
  phase: string;
  asked: number[];
  players: Player[];
  owner: Record<string, number | null>;
  level: Record<string, number>;
  mortgaged: string[];
  bank: Supplies;
  turn_record: TurnRecord;
  pending: Pending | null;
  auction: Auction | null;
  debts: Debt[];
  offers: Offer[];
  time_up: boolean;
  rent: Record<string, number>;
  sets: Record<string, string[]>;
  counted: Record<string, number>;
  redemption: Record<string, number>;
  raisable: Record<string, number>;
  worth: Record<string, number>;
  outcome: Outcome | null;
}

/** One seat; the last paths are those of single games. */
interface Player {
  cash: number;
  position: number;
  detained: Detained | null;
  cards: string[];
  out: number | null;
  lap_hotels?: number;
  chips?: number[];
  partner?: number | null;
  role?: string | null;
  confirmed?: boolean;
}

/** How a player is held: turns missed so far or rolls that failed, of how many and how many are left; whether rents go on. */
interface Detained {
  kind: string;
  missed: number;
  failed?: number;
  turns: number;
  left: number;
  collects: boolean;
}

/** What is left in the box. */
interface Supplies {
  houses: number;
  hotels: number;
}

/** What has happened in this turn. */
interface TurnRecord {
  dice: number[][];
  rolls: number;
  value: number;
  houses: number;
  streets: string[];
}

/** What is to be decided. */
interface Pending {
  kind: string;
  who: number;
  field?: string;
  card?: string;
  fields?: string[];
}

/** The open auction; `bid` and `bidder` are null until somebody bids; `completes`: the seats whose set the deed would make whole. */
interface Auction {
  field: string;
  reason: string;
  opening: number;
  bid: number | null;
  bidder: number | null;
  bidders: number[];
  queue: string[];
  completes: number[];
}

/** What is owed, to a seat or to the bank; what the bank would pay for all buildings of the debtor, and lend on all deeds. */
interface Debt {
  debtor: number;
  creditor: number | "bank";
  amount: number;
  reason: string;
  buildings: number;
  loans: number;
}

/** Parts by name. */
interface Offer {
  id: number;
  kind: string;
  from: number;
  to: number;
  give: Side;
  get: Side;
}

/** How a match ended: seats that share a place together, the best first. */
interface Outcome {
  placings: number[][];
  reason: string;
  worth: Record<string, number>;
}

/** `view.game` of 1836jr. */
interface RailGame {
  round: string;
  turn: number;
  rn: number | null;
  phase: string;
  broken: boolean;
  bank: number;
  limit: number;
  finished: boolean;
  step: string | null;
  active: number | string | null;
  can: string[] | null;
  operator: string | null;
  priority: number | null;
  order: string[];
  or_order: string[] | null;
  p: Record<string, Investor>;
  c: Record<string, Corporation>;
  co: Record<string, number | string | null>;
  bid: Record<string, number[][]>;
  minbid: Record<string, number>;
  m: Record<string, any[]>;
  depot: Record<string, number>;
  discard: string[];
  asked: number[];
  outcome: Outcome | null;
  auction: CompanyAuction;
  stock: Stock;
  set_rounds: number;
  done: string[];
  revenue: number;
  best_revenue: number;
  forced: Forced | null;
  token_cost: number;
  per_share: number;
  payouts: Record<string, number>;
  used: Record<string, boolean>;
  supply: Record<string, number>;
  offers: Deal[];
}

/** A player's cash, certificates that count, and worth. */
interface Investor {
  cash: number;
  certs: number;
  value: number;
  bankrupt?: boolean;
}

/** One corporation; shares in percent by player, `ipo` or `pool`, `prices` of one share from either, `at` as row and column of the market. */
interface Corporation {
  cash: number;
  ipoed: boolean;
  floated: boolean;
  price: number | null;
  at: number[] | null;
  par: number | null;
  pres: number | null;
  trains: string[];
  tokens: any[][];
  tokens_left: number[];
  shares: Record<string, number>;
  run: any[] | null;
  operated: boolean;
  stack: number | null;
  bought: string[];
  routed: boolean;
  prices: Record<string, number> | null;
}

/** How the auction of private companies stands. */
interface CompanyAuction {
  passes: number;
  last_buyer: number | null;
}

/** How the stock round stands. */
interface Stock {
  passes: number;
  last: number | null;
  acted: boolean;
  bought: string[][];
  sold: Record<string, string[]>;
}

/** A train that must be bought: its price, what is lacking, [corporation, percent, unit price] sold for it. */
interface Forced {
  price: number;
  shortfall: number;
  sold: any[][];
  help: number;
  power: number;
  lack: number;
}

/** Parts by name. */
interface Deal {
  id: number;
  kind: string;
  from: number | string | null;
  to: number | string | null;
  what: string;
  price: number;
}

/** What stands beside the view of a property game: streets that earn as a set, whether there is another throw, terms. */
interface RingBeside {
  sets: string[];
  again: boolean;
  tax: TaxTerms | null;
  fine: number;
  shares: Record<string, number>;
}

/** The two ways of paying a tax: a fixed sum, or percentages of cash, deeds and buildings. */
interface TaxTerms {
  flat: number;
  percent: number;
  deeds: number;
  buildings: number;
  share: number | null;
}

/** What stands beside the view of 1836jr: the type of train that the depot sells next, who has to agree, and figures. */
interface RailBeside {
  next_train: string | null;
  consent: Consent;
  estates: Estate[];
  courses: Record<string, Course>;
  treasuries: Treasuries | null;
  deals: Deals;
  depot: Depot[];
  closing: string[];
  runs: BestRun | null;
  ends: Record<string, any>[];
  tries: Record<string, Try | null>;
}

/** The seats whose consent a purchase waits for: trains by the corporation that sells, companies by their ids. */
interface Consent {
  trains: Record<string, number>;
  companies: Record<string, number>;
}

/** What a seat holds in money: shares by their price, companies as printed, cash with every sale that is legal now. */
interface Estate {
  shares: number;
  companies: number;
  liquidity: number;
  sales: Record<string, Sale>;
}

/** The largest legal sale of a corporation's shares: percent, what it brings, the price and the president's seat then. */
interface Sale {
  percent: number;
  brings: number;
  price: number;
  president: number;
}

/** Where a marker would go, as [price, row, column]; `sold_out` only where all shares are with players. */
interface Course {
  payout: number[];
  withhold: number[];
  sold_out?: number[];
}

/** What the operator's treasury holds after a payout, and after keeping the revenue. */
interface Treasuries {
  payout: number;
  withhold: number;
}

/** By corporation, purchases of a share by source, sales by percent, and the codes of what forbids to sell one share more. */
interface Deals {
  buy: Record<string, Record<string, After>>;
  sell: Record<string, Record<string, After>>;
  stops: Record<string, string[]>;
  exchange: Record<string, Record<string, After>>;
}

/** What a purchase, a sale or an exchange leaves its seat with, and the corporation's price and president's seat then. */
interface After {
  left: number;
  percent: number;
  certificates: number;
  president: number | null;
  price: number | null;
  floats?: boolean;
  to_float?: number[];
}

/** What the first train of a type would change; `ahead` are the trains sold before it, `needs` who must buy then. */
interface Depot {
  type: string;
  price: number;
  ahead: number;
  scraps: string[];
  loses: Record<string, number>;
  left: Record<string, number>;
  over: Record<string, number>;
  needs: Record<string, Need>;
  closes: boolean;
}

/** What a corporation without a train faces: the cheapest price, its treasury, what the president adds and still lacks. */
interface Need {
  price: number;
  treasury: number;
  president: number;
  help: number;
  missing: number;
}

/** The best set, and the best other one while the trains wait to run. */
interface BestRun {
  revenue: number;
  routes: Record<string, any>[];
  stops: any[][][];
  second: Run | null;
}

/** A set of routes: each as the action has it with its `revenue`, and its stops as [hex, value]. */
interface Run {
  revenue: number;
  routes: Record<string, any>[];
  stops: any[][][];
}

/** A tile that cannot be laid on a hex, of all those the one that the rules refuse last. */
interface Try {
  tile: string;
  rotation: number;
}

/** A time that runs out, in milliseconds of the server's clock. */
interface Deadline {
  kind: string;
  seat: number | null;
  at: number;
  name: string | null;
}

/** The time control: its `kind`, and the numbers (whole seconds, days off) of that kind. */
interface Control {
  kind: string;
  seconds?: number;
  bank?: number;
  increment?: number;
  cap?: number;
  vacation?: number;
  stock?: number;
  corporation?: number;
}

/** What a seat has left, in milliseconds, unless a deadline of its runs; days off, and until when it is away. */
interface Time {
  seat: number;
  left: number;
  vacation: number;
  away_until: number;
}

/** Which rules hold. */
interface Variant {
  variant: string | null;
  changed: Record<string, any>;
  hash: string;
  engine: number;
}

/** What somebody asks of the table: by seat who agreed, who is against it, whose answer is missing, and for whom it waits while they are away. */
interface Motion {
  id: number;
  kind: string;
  seat: number;
  to: number | null;
  subject: number | null;
  candidate: string | null;
  agreed: number[];
  against: number[];
  waits: number[];
  away: number[];
  until: number;
}

/** A seat for which somebody is looked for. */
interface SeatCall {
  seat: number;
  applicants: Applicant[];
}

/** Somebody who would take a seat. */
interface Applicant {
  user: number;
  name: string;
}

/** The data of a match: they never change. `tables` are as printed, each game's own. */
interface Data {
  match: string;
  game: string;
  engine: number;
  hash: string;
  rules: Record<string, any>;
  tables: Record<string, any>;
  printed: Printed;
  book: Book | null;
  difference: Difference;
  inks: Record<string, string>;
}

/** What a match has printed: deeds by field, the chips that every player begins with, and in 1836jr its pars. */
interface Printed {
  deeds: Record<string, PrintedDeed>;
  fields: Record<string, PrintedField>;
  chips: number[];
  pars?: Record<string, Par>;
}

/** What a deed prints in this match; `set` goes by role, or has `any` alone; `top` is the level of a hotel. */
interface PrintedDeed {
  rents: number[] | Record<string, number[]>;
  set: Record<string, SetRent> | null;
  top: number | Record<string, number> | null;
  loan: number;
  interest: number;
  opening: number | null;
}

/** A bare street's rent in a whole set, as the deed prints it and as it falls due. */
interface SetRent {
  printed: number;
  due: number;
}

/** What a field that is no deed costs or brings: for everybody, or for each role, a sum or instead a percentage. */
interface PrintedField {
  gains: boolean;
  sums: number[];
  percents: number[];
}

/** What founding at a price means: the certificate of so many percent, and so many shares more until so many percent float. */
interface Par {
  percent: number;
  floats: number;
  shares: number;
  sum: number;
  treasury: number;
}

/** Where the rules stand, and which of them explain a refusal or an event. */
interface Book {
  page: string;
  refusals: Record<string, string[]>;
  events: Record<string, string[]>;
}

/** What the rules of a match do otherwise than the box, a sentence each. */
interface Difference {
  pl: string[];
  en: string[];
}

/** One side of a forecast: those concerned, by seat, and what changes, by field. */
interface Figures {
  seats: Record<string, SeatFigures>;
  fields: Record<string, FieldFigures>;
  bank: Supplies | number | null;
}

/** A seat in a forecast. */
interface SeatFigures {
  cash: number;
  worth?: number;
  income?: number;
  sets?: string[];
  prospect?: number;
  certificates?: number;
}

/** A deed in a forecast. */
interface FieldFigures {
  owner: number | null;
  level: number;
  rent: number;
  mortgaged: boolean;
}

type Choice = FixedChoice | AmountChoice | PickChoice | SubsetChoice | MapChoice | BundleChoice | RouteChoice;
type TableMessage = Welcome | Update | Receipt | Refusal | Foreseen | ErrorMessage | Presence | ProgrammedCount | Pong;
type LobbyMessage = ListFrame | RowFrame | GoneFrame | MineFrame | ErrorFrame | PongFrame;
type RoomMessage = RoomFrame | MovedFrame | ErrorFrame | PongFrame;
type TalkMessageIn = TalkHello | TalkRoom | TalkMessage | TalkHidden | TalkMuted | TalkReported | TalkRematch | RefusedFrame | ErrorFrame | PongFrame;
type ToTable = Hello | Play | Preview | Call | Ping;
type ToTalk = Say | MuteRequest | Accusation;
