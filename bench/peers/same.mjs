// Whether all four tell the same numbers: nothing is measured before they do.
import { ask, FORMS } from './ask.mjs';

// Ours is rounded to a cent, theirs to nothing.
const ROUNDING = 0.005 + 1e-6;

/** Asks everybody each question of some periods, and fails with the first difference. Returns how many numbers were compared. */
export async function compareAnswers(peers, questions, periods) {
  let compared = 0;
  for (const question of questions) {
    let told = 0;
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
      told += [...ours.values()].filter((amount) => amount !== 0).length;
    }
    if (told === 0) throw new Error(`${question.title}: every answer is nought, which compares nothing`);
    compared += told;
  }
  return compared;
}

/** What somebody answers: by what it is split by, nought where they say nothing. */
export async function amountsOf(peer, question, days) {
  const { text } = await ask(peer, question, days);
  const rows = FORMS[peer.name].read(JSON.parse(text), question);
  return new Map(
    rows.map(([key, amount]) => {
      const number = Number(amount ?? 0);
      if (!Number.isFinite(number)) throw new Error(`${peer.name} on ${question.title} tells ${amount}`);
      return [key, number];
    }),
  );
}
