import { type FieldCatalogue, unknownFields } from '@holdfast/core/rules'

/** The `warnings` of an answer about field JSON: each field that was ignored because nothing defines it. */
export const fieldWarnings = (json: unknown, catalogue: FieldCatalogue): readonly string[] =>
  unknownFieldWarnings(unknownFields(json, catalogue))

export const unknownFieldWarnings = (names: readonly string[]): readonly string[] =>
  names.map((name) => `Field '${name}' is not known and was ignored.`)
