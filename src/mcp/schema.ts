import Type, { type TSchema } from 'typebox';

/** An object of exactly these fields: an argument that is not among them is refused. */
export function exactly<Fields extends Record<string, TSchema>>(
  fields: Fields,
  options: { description?: string } = {},
) {
  return Type.Object(fields, { ...options, additionalProperties: false });
}

export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** Names a schema that many answers have parts of: a listed tool has it once, among its definitions. */
export const DEFINITION = 'x-definition';

/** The schema under a name. */
export function defined<Schema extends TSchema>(name: string, schema: Schema): Schema {
  // A spread would lose what TypeBox keeps in properties that are not enumerable.
  return Object.defineProperties({} as Schema, {
    ...Object.getOwnPropertyDescriptors(schema),
    [DEFINITION]: { value: name, enumerable: true },
  });
}

/** Marks a text that people wrote into records. */
export const UNTRUSTED = 'x-untrusted';

/** A text from a record: a name, a note, a memo. Answers list where these are, so that no reader takes one for an instruction. */
export function recordText(description: string) {
  return Type.String({ description, [UNTRUSTED]: true });
}

export const Day = Type.String({ format: 'date' });

/** The day that pins an answer, as an argument. */
export const AsOf = Type.String({
  description: 'Answer as at this day, YYYY-MM-DD, as if it were today. Never in the future.',
});

export const MetricId = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The id of a metric, as find_metrics returns it.',
});

export const PeriodText = Type.String({
  maxLength: 200,
  description:
    'mtd, qtd, ytd, this_month, last_month, this_quarter, last_quarter, this_fy, last_fy, last_2_fy, trailing_N (months) or YYYY-MM-DD:YYYY-MM-DD for a range; today or as_of:YYYY-MM-DD for a day. Quarters and years are financial ones.',
});

export const DepartmentId = Type.String({
  maxLength: 200,
  description: 'A department, by its id, or by its name with records.read: counts it and those below it.',
});

/** The version of the data that an answer is of. */
export const DataVersion = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
  description: 'Counts all changes of the data; null where they changed during the answer.',
});
