import * as v from 'valibot'

/**
 * A column that keeps a property. `Stored` is the type that the driver returns, `Value` the type of the
 * property, `Written` the type of the parameter; undefined means that the database fills the column in.
 */
export interface Column<Name extends string, Stored, Value, Written = Stored> {
  readonly name: Name
  /** Throws on a value that this version of the code does not know. */
  readonly read: (stored: Stored) => Value
  readonly write: (value: Value) => Written
}

/** A column whose value needs no conversion. */
type Plain<Name extends string, T> = Column<Name, T, T>

const asItIs = <T>(value: T): T => value
const plain = <Name extends string, T>(name: Name): Plain<Name, T> => ({
  name,
  read: asItIs,
  write: asItIs,
})

export const text = <Name extends string>(name: Name): Plain<Name, string> => plain(name)
/** An integer of any width; those of 64 bits are checked when they are read (`column-types.ts`). */
export const integer = <Name extends string>(name: Name): Plain<Name, number> => plain(name)
export const integers = <Name extends string>(name: Name): Plain<Name, readonly number[]> =>
  plain(name)
export const flag = <Name extends string>(name: Name): Plain<Name, boolean> => plain(name)
export const instant = <Name extends string>(name: Name): Plain<Name, Date> => plain(name)
/** A calendar day, `yyyy-MM-dd`. */
export const day = text

/** A column that may be null. */
export const nullable = <Name extends string, Stored, Value, Written>({
  name,
  read,
  write,
}: Column<Name, Stored, Value, Written>): Column<
  Name,
  Stored | null,
  Value | null,
  Written | null
> => ({
  name,
  read: (stored) => (stored === null ? null : read(stored)),
  write: (value) => (value === null ? null : write(value)),
})

/** A column that the database fills in. It is read; only statements that name it themselves write it. */
export const generated = <Name extends string, Stored, Value>({
  name,
  read,
}: Column<Name, Stored, Value>): Column<Name, Stored, Value, Stored | undefined> => ({
  name,
  read,
  write: () => undefined,
})

/** A text that is one of `known`. */
export const oneOf = <Name extends string, const T extends string>(
  name: Name,
  known: readonly T[],
): Column<Name, string, T> => {
  const read = knownText(name, known)
  return { name, read, write: asItIs }
}

/** A list of texts that are all among `known`. */
export const someOf = <Name extends string, const T extends string>(
  name: Name,
  known: readonly T[],
): Column<Name, readonly string[], readonly T[]> => {
  const read = knownText(name, known)
  return { name, read: (stored) => stored.map(read), write: asItIs }
}

/** The schema of a JSON column. */
export type Document<T> = v.GenericSchema<unknown, T>

/** A column of JSON, written as text. */
export const json = <Name extends string, T>(
  name: Name,
  document: Document<T>,
): Column<Name, unknown, T, string> => ({
  name,
  read: documentReader(name, document),
  write: (value) => JSON.stringify(value),
})

/** Parses a text that is one of `known`; for columns outside declared tables. */
export function knownText<const T extends string>(
  column: string,
  known: readonly T[],
): (stored: string) => T {
  const byText: ReadonlyMap<string, T> = new Map(known.map((one) => [one, one]))
  return (stored) => {
    const found = byText.get(stored)
    if (found === undefined) throw new Error(`Column ${column} holds '${stored}', which is unknown`)
    return found
  }
}

/** Parses the value of a JSON column; for columns outside declared tables. */
export const documentReader =
  <T>(column: string, document: Document<T>) =>
  (stored: unknown): T => {
    const { success, output, issues } = v.safeParse(document, stored, { abortEarly: true })
    if (success) return output
    throw new Error(`Column ${column} holds unknown JSON: ${v.summarize(issues)}`)
  }
