import type { Who, World } from '../app/world.ts'

export const titleField = (value: string) => ({ typeName: 'title', value })
export const subjectField = (...value: readonly string[]) => ({ typeName: 'subject', value })
export const authorField = (...names: readonly string[]) => ({
  typeName: 'author',
  value: names.map((value) => ({ authorName: { typeName: 'authorName', value } })),
})

/** Adds a template; resolves with the answer. */
export const addTemplate = (
  { call }: World,
  json: unknown,
  { collection = 'root', as = 'superuser' as Who } = {},
) => call('POST', `/collections/${collection}/templates`, { as, json })

/** Adds a template; resolves with its id. */
export async function aTemplate(
  world: World,
  collection: string,
  facts: { readonly name?: string; readonly [key: string]: unknown } = {},
): Promise<number> {
  const { status, body, text } = await addTemplate(
    world,
    { name: 'Cruise', ...facts },
    { collection },
  )
  if (status !== 201) throw new Error(`No template: ${text}`)
  return body.data.id
}

export const showTemplate = async ({ call }: World, id: number) =>
  (await call('GET', `/collections/${id}/template`, { as: 'superuser' })).body.data

/** Each field's name with its value, as a template shows them. */
export const fieldsOf = (template: {
  readonly datasetFields: Readonly<
    Record<
      string,
      { readonly fields: readonly { readonly typeName: string; readonly value: unknown }[] }
    >
  >
}): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.values(template.datasetFields).flatMap(({ fields }) =>
      fields.map(({ typeName, value }) => [typeName, value]),
    ),
  )

export const listTemplates = async ({ call }: World, collection: string) =>
  (await call('GET', `/collections/${collection}/templates`, { as: 'superuser' })).body.data
