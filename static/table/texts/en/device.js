/* English messages of several people at one device, fetched with what shows them. */
export default {
  "device.now": "{name} plays now",
  "device.people": "Who has the device",
  "device.asked": "is asked",
  "device.leave.all": "You share this device: everybody who plays here gets up with you.",
  "device.leave.one": "Only {name} gets up; the others at this device play on.",
};
