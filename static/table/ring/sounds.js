/* Which sound belongs to what happens on a ring board. Pure. */

/** @param {Fact} event @param {number} seat */
export function soundOf(event, seat) {
  switch (event.event) {
    case "dice_rolled": return "dice";
    case "rent_paid": return [event.payer, event.owner].includes(seat) ? "money" : null;
    case "paid": return [event.payer, event.payee].includes(seat) ? "money" : null;
    case "salary_paid": case "deed_bought": case "auction_won": return event.who === seat ? "money" : null;
    default: return null;
  }
}
