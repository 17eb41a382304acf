/** An SQL expression for the value of a slot of that name. */
export function slot(column: string, owner: string, name: string): string {
  return `(select ${column} from slots where obj_guid = ${owner} and name = '${name}' limit 1)`;
}

/** The value of a slot within another one, whose name begins with that of the other. */
export function slotWithin(column: string, owner: string, frame: string, name: string): string {
  return slot(column, slot('guid_val', owner, frame), `${frame}/${name}`);
}
