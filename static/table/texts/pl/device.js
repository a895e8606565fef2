/* Polish messages of several people at one device, fetched with what shows them. */
export default {
  "device.now": "Teraz gra: {name}",
  "device.people": "Kto ma urządzenie",
  "device.asked": "decyduje",
  "device.leave.all": "Gracie przy jednym urządzeniu: razem z Tobą wstają wszyscy, którzy tu grają.",
  "device.leave.one": "Wstaje tylko {name}; pozostali przy tym urządzeniu grają dalej.",
};
