import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { openSearchScene, type SearchScene, search } from './search-scene.ts'

const test = suite<SearchScene>('order of searches')

test.before(async (context) => void Object.assign(context, await openSearchScene()))
test.after(({ world }) => world.close())

interface Hit {
  readonly entity_id: number
  readonly publicationStatuses: readonly string[]
}

const hits = async ({ world }: SearchScene, sort: string): Promise<readonly Hit[]> => {
  const query = `q=*&show_entity_ids=true&per_page=100&sort=${sort}`
  const { status, text, body } = await search(world, query, 'superuser')
  is(status, 200, text)
  return body.data.items
}

test('V21 search: a field that is found as a whole gives an order too', async (scene) => {
  const ids = (await hits(scene, 'entityId')).map(({ entity_id }) => entity_id)
  equal(
    ids,
    ids.toSorted((a, b) => a - b),
  )
  const down = (await hits(scene, 'entityId&order=desc')).map(({ entity_id }) => entity_id)
  equal(down, ids.toReversed())
  const states = (await hits(scene, 'publicationStatus')).map(({ publicationStatuses }) =>
    publicationStatuses.includes('Draft')
      ? 'Draft'
      : publicationStatuses.includes('Published')
        ? 'Published'
        : 'Unpublished',
  )
  equal(states, states.toSorted())
  equal(new Set(states).size, 3)
})

test('V21 search: nothing is sorted by long texts, addresses of mail or what is found only', async ({
  world,
}) => {
  for (const sort of ['dsDescriptionValue', 'datasetContactEmail', 'datasetValid', 'parentName']) {
    const { status, body } = await search(world, `q=*&sort=${sort}`)
    is(status, 400, sort)
    match(body.message, `Nothing can be sorted by ${sort}.`)
  }
})

test.run()
