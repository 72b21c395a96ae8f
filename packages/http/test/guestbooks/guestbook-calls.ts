import type { World } from '../app/world.ts'

/** Setup for tests of guestbooks. */

export const question = (text: string, facts: Readonly<Record<string, unknown>> = {}) => ({
  question: text,
  required: false,
  displayOrder: 0,
  type: 'text',
  hidden: false,
  ...facts,
})

export const choice = (
  text: string,
  values: readonly string[],
  facts: Readonly<Record<string, unknown>> = {},
) =>
  question(text, {
    type: 'options',
    optionValues: values.map((value, displayOrder) => ({ value, displayOrder })),
    ...facts,
  })

export const guestbookBody = (facts: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Reef data users',
  enabled: true,
  nameRequired: false,
  emailRequired: false,
  institutionRequired: false,
  positionRequired: false,
  ...facts,
})

/** A guestbook of the root collection, or of the named one; answers it as the API shows it. */
export async function aGuestbook(
  world: World,
  {
    collection = ':root',
    ...facts
  }: Readonly<Record<string, unknown>> & { readonly collection?: string } = {},
) {
  const { status, body, text } = await world.call('POST', `/guestbooks/${collection}`, {
    as: 'superuser',
    json: guestbookBody(facts),
  })
  if (status !== 201) throw new Error(`No guestbook: ${text}`)
  return body.data
}

export async function assign(world: World, datasetId: number, guestbookId: number): Promise<void> {
  const { status, text } = await world.call('PUT', `/datasets/${datasetId}/guestbook`, {
    as: 'superuser',
    body: String(guestbookId),
  })
  if (status !== 200) throw new Error(`Not assigned: ${text}`)
}
