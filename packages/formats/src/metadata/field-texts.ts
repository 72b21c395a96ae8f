import {
  type CompoundValue,
  childOf,
  entriesOf,
  fieldValue,
  NOT_AVAILABLE,
  textsOf,
  type Version,
} from '@holdfast/core/rules'

type Described = Pick<Version, 'metadata'>

/** The values of a top-level field without children, in order; `not available` values are left out. */
export const texts = ({ metadata }: Described, fieldName: string): readonly string[] =>
  textsOf(fieldValue(metadata, fieldName)).filter(isGiven)

/** The first value of a field; undefined when there is none. */
export const text = (version: Described, fieldName: string): string | undefined =>
  texts(version, fieldName)[0]

/** The entries of a top-level compound field, in order. */
export const entries = ({ metadata }: Described, fieldName: string): readonly CompoundValue[] =>
  entriesOf(fieldValue(metadata, fieldName))

/** The value of one child of an entry; undefined when it has none. */
export const child = (entry: CompoundValue, name: string): string | undefined =>
  children(entry, name)[0]

/** All values of one child of an entry. */
export const children = (entry: CompoundValue, name: string): readonly string[] =>
  textsOf(childOf(entry, name)).filter(isGiven)

/** The value of one child in every entry that has it. */
export const childTexts = (
  version: Described,
  fieldName: string,
  childName: string,
): readonly string[] => entries(version, fieldName).flatMap((entry) => children(entry, childName))

const isGiven = (value: string): boolean => value.trim() !== '' && value !== NOT_AVAILABLE
