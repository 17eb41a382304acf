// Checks that all four services return the same values. Measurement starts only after this succeeds.
import { ask, FORMS } from './ask.mjs';

// Our values are rounded to a cent; the others are not rounded.
const ROUNDING = 0.005 + 1e-6;

/** Asks every service each question for some periods. Throws at the first difference; returns the number of values compared. */
export async function compareAnswers(peers, questions, periods) {
  let compared = 0;
  for (const question of questions) {
    let nonZero = 0;
    for (const days of periods()) {
      const [ours, ...others] = await Promise.all(
        peers.map(async (peer) => await amountsOf(peer, question, days)),
      );
      for (const [place, other] of others.entries()) {
        for (const key of new Set([...ours.keys(), ...other.keys()])) {
          const [one, another] = [ours.get(key) ?? 0, other.get(key) ?? 0];
          if (Math.abs(one - another) <= ROUNDING) continue;
          throw new Error(
            `${question.title} from ${days.first} to ${days.last}${key && ` of ${key}`}: ours says ${one}, ${peers[place + 1].name} ${another}`,
          );
        }
      }
      nonZero += [...ours.values()].filter((amount) => amount !== 0).length;
    }
    if (nonZero === 0) throw new Error(`${question.title}: every value is 0, so nothing is compared`);
    compared += nonZero;
  }
  return compared;
}

/** A service's amounts, by the key of each part; a missing amount is 0. */
export async function amountsOf(peer, question, days) {
  const { text } = await ask(peer, question, days);
  const rows = FORMS[peer.name].read(JSON.parse(text), question);
  return new Map(
    rows.map(([key, amount]) => {
      const number = Number(amount ?? 0);
      if (!Number.isFinite(number)) throw new Error(`${peer.name} returned ${amount} for ${question.title}`);
      return [key, number];
    }),
  );
}
