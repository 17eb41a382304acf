/** A cell in our form, or why it cannot be written so. The reason does not repeat the cell. */
export type Conversion = Readonly<{ ok: true; text: string }> | Readonly<{ ok: false; reason: string }>;
