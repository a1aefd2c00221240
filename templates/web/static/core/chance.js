// Chance on this phone alone, where no table's seed decides.

/** A number below `most`, each as likely as the others.
 * @param {number} most
 * @returns {number} */
export function below(most) {
  const limit = Math.floor(0x100000000 / most) * most;
  const [number] = Array.from(crypto.getRandomValues(new Uint32Array(1)));
  return number < limit ? number % most : below(most);
}
