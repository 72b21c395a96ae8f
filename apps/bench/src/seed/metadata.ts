const primitive = (typeName: string, value: string) => ({
  typeName,
  multiple: false,
  typeClass: 'primitive',
  value,
})

const compound = (typeName: string, children: Readonly<Record<string, string>>) => ({
  typeName,
  multiple: true,
  typeClass: 'compound',
  value: [
    Object.fromEntries(
      Object.entries(children).map(([name, text]) => [name, primitive(name, text)]),
    ),
  ],
})

/** The metadata of a measured dataset: a typical complete description. */
export const METADATA = {
  citation: {
    displayName: 'Citation Metadata',
    fields: [
      primitive('title', 'Hourly water levels of forty rivers'),
      compound('author', { authorName: 'Example, Ada', authorAffiliation: 'Hill Institute' }),
      compound('datasetContact', {
        datasetContactName: 'Example, Ada',
        datasetContactEmail: 'ada@example.org',
      }),
      compound('dsDescription', { dsDescriptionValue: 'Levels at forty gauges. '.repeat(20) }),
      {
        typeName: 'subject',
        multiple: true,
        typeClass: 'controlledVocabulary',
        value: ['Earth and Environmental Sciences'],
      },
      compound('keyword', { keywordValue: 'hydrology' }),
      primitive('depositor', 'Example, Ada'),
      primitive('dateOfDeposit', '2031-01-01'),
    ],
  },
}
