import type { NewExternalTool } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { given } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const tool: NewExternalTool = {
  displayName: 'Table Peek',
  toolName: 'peek',
  description: 'Shows the first rows.',
  types: ['explore', 'preview'],
  scope: 'file',
  toolUrl: 'https://peek.example.org/',
  contentType: 'text/csv',
  parameters: [{ name: 'file', word: 'fileId' }],
  allowedApiCalls: [
    {
      name: 'data',
      httpMethod: 'GET',
      urlTemplate: '/api/access/datafile/{fileId}',
      timeOut: 60,
    },
  ],
  auxFilesExist: [{ formatTag: 'rows', formatVersion: '1' }],
}

const forDatasets: NewExternalTool = {
  ...tool,
  toolName: null,
  types: ['query'],
  scope: 'dataset',
  contentType: null,
  allowedApiCalls: [],
  auxFilesExist: [],
}

export const externalToolRules: StoreRules = (test) => {
  test('tools are listed by id and found, as they were added', async ({ store }) => {
    const [one, two] = await store.write(async ({ externalTools }) => [
      given(await externalTools.add(tool)),
      given(await externalTools.add(forDatasets)),
    ])
    equal(
      [one, two],
      [
        { ...tool, id: one?.id },
        { ...forDatasets, id: two?.id },
      ],
    )
    await store.read(async ({ externalTools }) => {
      equal(await externalTools.all(), [one, two])
      equal(await externalTools.find(two?.id ?? 0), two)
      is(await externalTools.find(999_999), null)
    })
  })

  test('a name is taken for one scope and content type; the unit continues', async ({ store }) => {
    await store.write(async ({ externalTools }) => {
      const named = { ...tool, displayName: 'Taken' }
      given(await externalTools.add(named))
      given(await externalTools.add({ ...forDatasets, displayName: 'Taken' }))
      is(await externalTools.add({ ...named, toolUrl: 'https://other.example.org/' }), 'taken')
      is(await externalTools.add({ ...forDatasets, displayName: 'Taken' }), 'taken')
      given(await externalTools.add({ ...named, contentType: 'text/plain' }))
    })
  })

  test('a tool is removed once', async ({ store }) => {
    const added = await store.write(({ externalTools }) =>
      externalTools.add({ ...tool, displayName: 'Short-lived' }),
    )
    const id = added === 'taken' ? 0 : added.id
    is(await store.write(({ externalTools }) => externalTools.remove(id)), true)
    is(await store.read(({ externalTools }) => externalTools.find(id)), null)
    is(await store.write(({ externalTools }) => externalTools.remove(id)), false)
  })
}
