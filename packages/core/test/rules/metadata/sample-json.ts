/** JSON of metadata as a client writes it, for tests. */
export interface FieldJson {
  readonly typeName: string
  readonly multiple: boolean
  readonly typeClass: string
  readonly value: unknown
}

export const primitive = (typeName: string, value: unknown): FieldJson => ({
  typeName,
  multiple: Array.isArray(value),
  typeClass: 'primitive',
  value,
})

export const vocabulary = (typeName: string, value: unknown): FieldJson => ({
  ...primitive(typeName, value),
  typeClass: 'controlledVocabulary',
})

/** A repeatable compound field; each entry maps children to their texts. */
export const compound = (
  typeName: string,
  ...entries: readonly Readonly<Record<string, string>>[]
): FieldJson => ({
  typeName,
  multiple: true,
  typeClass: 'compound',
  value: entries.map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([name, text]) => [name, primitive(name, text)])),
  ),
})

export const citation = (...fields: readonly unknown[]): unknown => ({
  citation: { displayName: 'Citation Metadata', fields },
})

/** The smallest metadata that may be created. */
export const minimalFields: readonly FieldJson[] = [
  primitive('title', 'River gauge readings'),
  compound('author', { authorName: 'Example, Ada', authorAffiliation: 'Hill Institute' }),
  compound('datasetContact', { datasetContactEmail: 'ada@example.org' }),
  compound('dsDescription', { dsDescriptionValue: 'Hourly levels.' }),
  vocabulary('subject', ['Earth and Environmental Sciences']),
]
