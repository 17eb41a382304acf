/** The list with one of its members at another place; the very list where it is there already, or there is no such place. */
export function moved<Member>(list: readonly Member[], member: Member, to: number): readonly Member[] {
  const from = list.indexOf(member);
  if (from === -1 || from === to || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, member);
}
