/* Shapes of the client itself. What the server sends stands in server.d.ts. */

type Drawn = import("../static/table/frame/draw/lit.js").Template;
/** What a template can hold: a drawing, a word, a number, or a list of them. */
type Drawable = Drawn | string | number | Drawable[];

type Names = import("../static/table/frame/words/names.js").Names;
type RingNames = import("../static/table/ring/names.js").RingNames;
type Texts = import("../static/table/frame/words/text.js").Texts;
type Speech = import("../static/table/frame/words/speech.js").Speech;
type Clock = import("../static/table/frame/server/clock.js").Clock;
type Connection = import("../static/table/frame/server/connection.js").Connection;
type Acts = ReturnType<typeof import("../static/table/frame/page/acts.js").acts>;

// -- games

type Merged<A, B> = { [K in keyof A | keyof B]?: (K extends keyof A ? A[K] : never) | (K extends keyof B ? B[K] : never) };

/** A railway game's view as rail/seen.js hands it to the panels: with players by seat. */
interface RailSeen extends Omit<RailGame, "order"> {
  order: null;
  line: string[];
  players: Record<string, Player>;
  worth: Record<string, number>;
}
/** Either kind of game, for what all tables share. */
interface AnyGame extends Merged<PropertyGame, Omit<RailSeen, "auction">> {}
type Table = import("../static/table/frame/page/table.js").Table;
type RingTable = import("../static/table/ring/table.js").RingTable;
interface PropertyTable extends RingTable { names: RingNames; game: PropertyGame; view: TableView; beside: RingBeside }
/** The table of a reader who holds a seat: nobody else is asked anything. */
interface SeatedTable extends PropertyTable { seat: number }
interface RailTable extends Table { game: RailSeen; view: TableView; beside: RailBeside }
/** The table of a reader who holds a seat: nobody else is asked anything. */
interface SeatedRail extends RailTable { seat: number }
/** A corporation that has been founded: it has a price and a place on the market. */
interface Founded extends Corporation { price: number; at: number[]; par: number; prices: Record<string, number> }
/** A choice of which these parts are fixed. */
type Fixing<C, W> = Whole<C> & { with: W };
interface TableView extends Omit<View, "game" | "beside" | "choices"> { game: AnyGame; beside: AnyBeside; choices: AnyChoice[] }
/** What either kind of board is sent beside its view; nothing before the match begins. */
interface AnyBeside extends Merged<RingBeside, RailBeside> {}

interface Action { do: string; [field: string]: any }
/** What a choice has fixed already: of all parts of an action those that are read by name. */
interface With {
  company?: string;
  corporation?: string;
  train?: string;
  source?: string;
  to?: number;
  offer?: number;
  field?: string;
  card?: string;
  player?: number;
  as?: string;
}
/** A part that choices of some kinds have, and of others lack. */
type OtherParts = "arg" | "options" | "min" | "max" | "step" | "give" | "to" | "completes" | "trains" | "suggestion";
/** A choice of one kind, which can be asked for the parts of the others as well. */
type Whole<C> = Omit<C, "with"> & { with?: With } & { [part in Exclude<OtherParts, keyof C>]?: undefined };
/** A choice of any kind, for what looks at more than one: its `kind` says which parts it has. */
type AnyChoice = Whole<FixedChoice> | Whole<AmountChoice> | Whole<PickChoice> | Whole<SubsetChoice> | Whole<MapChoice> | Whole<BundleChoice> | Whole<RouteChoice>;
/** What is filled in for a choice so far. */
interface Draft {
  value: number | null;
  picked: number | null;
  chosen: number[];
  values: Record<string, number>;
  to: number | null;
  give: FullSide;
  get: FullSide;
  routes: Record<string, string>;
  [part: string]: any;
}
interface FullSide { cash: number; fields: string[]; cards: string[] }
interface Answer { action?: Action; problem?: string; [param: string]: any }
interface Places {
  ticket: AnyChoice | null;
  beside: AnyChoice[];
  tools: AnyChoice[];
  danger: AnyChoice[];
  blind: AnyChoice[];
  answers: AnyChoice[];
  deeds: Whole<PickChoice>[];
}

// -- printed data

type Rules = Record<string, any>;
type ByRole = number[] | Record<string, number[]>;
interface Field {
  id: string;
  index: number;
  type: string;
  name_pl?: string;
  name_en?: string;
  group?: string;
  price?: number;
  rents?: ByRole;
  rent_by_count?: ByRole;
  rent_multiplier_by_count?: ByRole;
  house_cost?: number;
  hotel_cost?: number;
  mortgage?: number;
  deck?: string;
  [more: string]: any;
}
/** A field that somebody can own. */
interface Deed extends Field { group: string; price: number }
interface Group { id: string; kind?: string; house_cost?: number; members?: number[]; [more: string]: any }
interface Card { id: string; deck: string; effect?: Record<string, any>; [more: string]: any }
/** The end of a piece of track: a side of the hex, or one of its stops. */
interface TrackEnd { edge?: number; stop?: number }
type TrackPath = TrackEnd[];
interface Stop { kind: string; slots?: number; revenue?: Record<string, number>; [more: string]: any }
/** What can lie on a hex: a tile, or what is printed. */
interface Piece { stops: Stop[]; paths: TrackPath[]; label?: string; color?: string; exits?: number[]; [more: string]: any }
interface Hex extends Piece { id: string; row: number; col: number; neighbors: Record<string, string>; home_of?: string; printed_color: string; terrain?: { type: string; cost: number } }
interface Tile extends Piece { number: string; color: string }
interface MarketCell { price: number; zone: string; par?: boolean }
interface RailPrivate { id: string; name: string; price: number; revenue: number; blocks: string[]; [more: string]: any }
interface RailData {
  hexes: Map<string, Hex>;
  tiles: Map<string, Tile>;
  corporations: Map<string, { id: string; name: string; home_hex: string; token_costs: number[]; color: string; [more: string]: any }>;
  privates: Map<string, RailPrivate>;
  trains: Map<string, { type: string; price: number; rusts_when_first_bought: string; [more: string]: any }>;
  phases: Map<string, { name: string; tile_colors: string[]; revenue_color: string; operating_rounds: number; train_limit: number; [more: string]: any }>;
  market: { rows: MarketCell[][]; [more: string]: any };
  unit: number;
  limits: Record<string, { starting_cash: number; certificate_limit: number }>;
}
/** What the first train of a type changes. */
type RailChange = Depot;
/** What a match has told so far, summed up (docs/protocol.md): rounds by name, incomes by seat and round, revenues and markers by corporation. */
interface RailFigures {
  rounds: string[];
  income: number[][];
  revenue: Record<string, [number, number, string][]>;
  market: Record<string, [number, number, number][]>;
}
interface MapBoard { hexes: Map<string, Hex>; tiles: Map<string, Tile>; laid?: Record<string, any[]> }

// -- words

/** What fills a hole of a message: a plain word, or something a drawing makes more of. */
type Hole = any;
type Params = Record<string, Hole>;
interface Phrase { key: string; params: Params }
interface Line extends Phrase { seat: number | null; [more: string]: any }
interface LogLine extends Line { n: number; id: string; by: string; place: number; event: Fact; fields: string[] }
interface LogGroup { n: number; at: number; who: number | null; round: number | null; lines: LogLine[] }
/** A group with its name and whether its round begins with it. */
interface ShownGroup extends LogGroup { id: string; begins: boolean }
interface Env { names: any; offers: Record<string, any>; room: import("../static/table/frame/room.js").Room; topLevel?: (id: string, seat?: number) => number | null; role?: (seat: number) => string | null; actor?: number | null }
interface Asked { keys: string[]; params: Params; hints: Phrase[]; mine: boolean; seat: number | null; seats: number[] }

// -- the page

interface LineState { open: boolean; doubt: boolean; lost: boolean; ended: boolean }
interface Arrangement { kind: string; reduced: boolean }
type Settings = typeof import("../static/table/frame/page/settings.js").DEFAULTS;
/** An action that was sent and is not answered yet. */
interface UnderWay { key: string; action: Action; origin: string; stored: number }
interface Refused { origin: string; do: string; code: string; params: Record<string, any>; message: string; question: number | null; at: number }
interface Talk {
  room: string;
  canSay: boolean;
  whyNot: string | null;
  me: number | null;
  messages: Message[];
  unread: number;
  notice: string | null;
  rematch: { table: number; url: string; host: string; seated: string[] } | null;
  confidants: number[];
  apart: boolean;
  muted: number[];
  names: Record<string, string>;
}
/** The answer to a preview, with the number of its question. */
type Previewed = (Foreseen | Refusal) & { n: number };
/** What an action would bring, or why it would be refused; `stale` while a newer answer is under way. */
type Forecast = { stale: boolean } & (
  { refused?: undefined; code?: undefined; params?: undefined; before: Figures; after: Figures; charges: Fact[]; facts: Fact[] }
  | { refused: string; code: string; params: Record<string, any>; before?: undefined; after?: undefined; charges?: undefined; facts?: undefined }
);
interface Absent { since: number; lines: Phrase[] }
interface Ui {
  /** Of a match that is over: its result instead of the table. */
  result: boolean;
  open: string | null;
  confirm: string | null;
  deed: string | null;
  tab: string;
  side: string;
  dialog: string | null;
  filter: string;
  drafts: Record<string, Partial<Draft>>;
  said: number | null;
  logPages: number;
  logRead: number;
  logTools: boolean;
  logText: string;
  logSeat: number | null;
  logFolds: Record<string, boolean>;
  muted: boolean;
  highlight: string[] | null;
  hint: Hint | null;
  pinned: number | null;
  follow: number | null;
  away: Absent | null;
  ending: number | null;
  openedAfter: number;
  board: { zoom: number; scale: number; at: any };
  folded: Record<string, boolean>;
  next: { offer: number; action: Action; origin: string } | null;
  run: { actions: Action[]; origin: string; count: number } | null;
  gone: { id: number; fate: string; at: number; debt?: { creditor: any; amount: number } } | null;
}
interface Known {
  view: TableView | null;
  version: number;
  facts: number;
  seat: number | null;
  history: Told[];
  since: number;
  offers: Record<string, any>;
  presence: { seats: number[]; watchers: number } | null;
  programmed: number;
  pending: UnderWay | null;
  fallen: { motion: Motion; version: number; at: number } | null;
  refusal: Refused | null;
  foresight: Record<string, Previewed>;
  heal: number | null;
  /** The entry after which the board is shown, in a replay; null at a table that is played. */
  at: number | null;
}
/** A rating beside a name: `change` and `receipt` once they are there. */
interface SeatRating { rating: string; spread: number; change: string | null; receipt: string | null }
interface Ratings { rated: boolean; final: boolean; verdict: string; seats: Record<string, SeatRating> }
interface State extends Known {
  line: LineState;
  talk: Talk;
  ui: Ui;
  settings: Settings;
  screen: Arrangement;
  course?: any;
  verdict?: any;
  ratings: Ratings;
}
interface OpenDialog { kind: string; key: string; chosen?: boolean; auto?: boolean; choice?: AnyChoice; offer?: any }
interface Links { lobby: string; mark: string; again: boolean; number?: string; export: string; exportThere?: string; story: string; programmed?: string; compared?: string; hint?: string }
/** What the adviser would do; `action` is missing while it is under way or where `message` says why there is none. */
interface Hint { version: number; action?: Action; code?: string; figures?: Record<string, number>; message?: string }
/** How far a review is: decisions looked at of all, and where another choice would have been worth more. */
interface Review { seat: number; done: boolean; looked: number; of: number; mistakes: Mistake[] }
interface Mistake { at: number; taken: Action; better: Action; cost: number; futures: number; code: string; figures: Record<string, number> }

// -- the board

interface Point { x: number; y: number }
interface Box extends Point { w: number; h: number }
/** Where a field lies on its ring. */
interface FieldBox extends Box { index: number; corner: boolean; side: string }
type XY = number[];
interface Ring { boxes: FieldBox[]; size: number; count: number; [more: string]: any }
interface Leg { start: number; end: number; way: number }

/** How a game looks: letters, engraving and paint of its sets, signs of its fields, and what its deeds print. */
interface Look {
  groups: Record<string, { code: string; hatch: string; tint: string }>;
  decks: Record<string, { sign: string; tint: string; face: string }>;
  signs: Record<string, { sign: string; turn?: number; drawing?: Drawn }>;
  letters?: Record<string, string>;
  corners: Record<string, string>;
  institutions: Set<string>;
  outlined?: string;
  sets?: string;
  hyphens?: Record<string, string>;
  ornament?: Drawn;
}

// -- the page's own elements: what a selector finds is used as the tag it names

/** An event of a drawn element, with whatever its kind brings. */
interface PageEvent extends Event { target: PageElement; currentTarget: PageElement; [more: string]: any }
type PageElement = HTMLElement & { [more: string]: any };
interface ParentNode {
  querySelector(selectors: string): PageElement;
  querySelectorAll(selectors: string): NodeListOf<PageElement>;
}
interface Document { getElementById(id: string): PageElement }
interface Element { closest(selectors: string): PageElement }
