import { suite } from 'uvu'
import { equal, is, match, not } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, publish } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('custom terms over HTTP')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())

const TERMS = { termsOfUse: 'For study <only>.\n\nAsk first.', disclaimer: 'No warranty.' }

/** A dataset with custom terms, published. */
async function published(world: World): Promise<{ readonly id: number; readonly pid: string }> {
  const { id, pid } = await aDataset(world)
  const json = { customTerms: TERMS }
  is((await world.call('PUT', `/datasets/${id}/license`, { as: 'superuser', json })).status, 200)
  await publish(world, id)
  return { id, pid }
}

const read = (world: World, version: string, accept?: string) =>
  world.send('GET', `/datasets/${version}/customlicense`, {
    ...(accept === undefined ? {} : { headers: { Accept: accept } }),
  })

test('the licence address of an export shows the custom terms', async ({ world }) => {
  const { pid } = await published(world)
  const exported = await world.send(
    'GET',
    `/datasets/export?exporter=schema.org&persistentId=${pid}`,
  )
  const { license } = JSON.parse(await exported.text())
  const address = new URL(license)
  const path = `${address.pathname.replace(/^\/api/, '')}${address.search}`
  is((await world.send('GET', path)).status, 200)
})

test('custom terms are a page for browsers, with all text escaped', async ({ world }) => {
  const { id } = await published(world)
  const answer = await read(
    world,
    `${id}/versions/1.0`,
    'text/html,application/xhtml+xml,*/*;q=0.8',
  )
  match(answer.headers.get('Content-Type') ?? '', /^text\/html/)
  match(answer.headers.get('Content-Security-Policy') ?? '', /default-src 'none'/)
  const page = await answer.text()
  match(page, /<h2>Terms of use<\/h2>\n<p>For study &lt;only&gt;\.<\/p>\n<p>Ask first\.<\/p>/)
  not.match(page, /<only>/)
})

test('custom terms are plain text for other clients', async ({ world }) => {
  const { id } = await published(world)
  const answer = await read(world, `${id}/versions/:latest-published`)
  is(answer.headers.get('Content-Type'), 'text/plain; charset=utf-8')
  is(
    await answer.text(),
    `Terms of use\n\n${TERMS.termsOfUse}\n\nDisclaimer\n\n${TERMS.disclaimer}\n`,
  )
})

test('a licensed version has no custom terms, and guests read none of a draft', async ({
  world,
}) => {
  const { id } = await aDataset(world)
  const as = 'superuser'
  is((await world.call('GET', `/datasets/${id}/versions/:draft/customlicense`, { as })).status, 404)
  const json = { customTerms: TERMS }
  await world.call('PUT', `/datasets/${id}/license`, { as, json })
  is((await read(world, `${id}/versions/:draft`)).status >= 400, true)
  const own = await world.send('GET', `/datasets/${id}/versions/:draft/customlicense`, { as })
  is(own.status, 200)
  equal((await read(world, `${id}/versions/9.0`)).status >= 400, true)
})

test.run()
