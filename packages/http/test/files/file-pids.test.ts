import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { manyFiles } from '../app/many-files.ts'
import { onSql, openWorld, userNameOf, type World } from '../app/world.ts'
import { collectionIn, publish as publishCollection } from '../collections/new-collections.ts'
import { aDataset, aFile, publish, uploadForm } from '../datasets/dataset-calls.ts'

const test = suite<{ world: World }>('persistent identifiers of files')

test.before(async (context) => {
  context.world = await openWorld()
})
test.after(({ world }) => world.close())
test.before.each(async ({ world }) => {
  await setting(world, ':FilePIDsEnabled', 'true')
  await setting(world, ':DataFilePIDFormat', 'DEPENDENT')
  await setting(world, ':AllowEnablingFilePIDsPerCollection', 'false')
})

const as = { as: 'superuser' } as const

async function setting(world: World, name: string, body: string): Promise<void> {
  const { status, text } = await world.call('PUT', `/admin/settings/${name}`, { ...as, body })
  if (status !== 200) throw new Error(text)
}

interface ShownFile {
  readonly label: string
  readonly dataFile: {
    readonly id: number
    readonly persistentId: string
    readonly pidURL?: string
  }
}

async function filesOf(
  world: World,
  id: number,
  version = ':latest',
): Promise<readonly ShownFile[]> {
  return (await world.call('GET', `/datasets/${id}/versions/${version}/files`, as)).body.data
}

const pidsOf = async (world: World, id: number): Promise<readonly string[]> =>
  (await filesOf(world, id)).map(({ dataFile }) => dataFile.persistentId)

/** A released dataset with files of these names. */
async function aRelease(world: World, names: readonly string[], collection = ':root') {
  const dataset = await aDataset(world, { collection })
  for (const name of names) await aFile(world, dataset.id, { name, content: `in ${name}` })
  await publish(world, dataset.id)
  return dataset
}

test('D15 publish: files get identifiers below that of their dataset, and drafts have none', async ({
  world,
}) => {
  const dataset = await aDataset(world)
  for (const name of ['a.txt', 'b.txt']) await aFile(world, dataset.id, { name, content: name })
  equal(await pidsOf(world, dataset.id), ['', ''])
  is((await filesOf(world, dataset.id))[0]?.dataFile.pidURL, undefined)
  await publish(world, dataset.id)
  const files = await filesOf(world, dataset.id)
  for (const { dataFile } of files) {
    is(dataFile.persistentId.startsWith(`${dataset.pid}/`), true)
    match(dataFile.persistentId.slice(dataset.pid.length), /^\/[A-Z0-9]{6}$/)
    is(dataFile.pidURL, dataFile.persistentId.replace('doi:', 'https://doi.org/'))
  }
  is(new Set(files.map(({ dataFile }) => dataFile.persistentId)).size, 2)
})

test('D15 publish: independent identifiers look like those of datasets', async ({ world }) => {
  await setting(world, ':DataFilePIDFormat', ' independent ')
  const dataset = await aRelease(world, ['a.txt'])
  const [pid = ''] = await pidsOf(world, dataset.id)
  match(pid, /^doi:10\.5072\/FK2\/[A-Z0-9]{6}$/)
  is(pid.startsWith(dataset.pid), false)
})

test('D15 publish: later versions keep identifiers, and give one to files without', async ({
  world,
}) => {
  await setting(world, ':FilePIDsEnabled', 'false')
  const dataset = await aRelease(world, ['old.txt'])
  equal(await pidsOf(world, dataset.id), [''])
  await setting(world, ':FilePIDsEnabled', 'true')
  await aFile(world, dataset.id, { name: 'new.txt', content: 'new' })
  await publish(world, dataset.id)
  const before = await pidsOf(world, dataset.id)
  is(
    before.every((pid) => pid !== ''),
    true,
  )
  await setting(world, ':FilePIDsEnabled', 'false')
  await aFile(world, dataset.id, { name: 'z.txt', content: 'z' })
  await publish(world, dataset.id)
  equal(await pidsOf(world, dataset.id), [...before, ''])
})

test('P05 replace: the new file gets an identifier of its own, and the old one keeps its own', async ({
  world,
}) => {
  const dataset = await aRelease(world, ['a.txt'])
  const [old] = await filesOf(world, dataset.id)
  const replaced = await world.call('POST', `/files/${old?.dataFile.id}/replace`, {
    ...as,
    body: uploadForm({ name: 'a2.txt', content: 'newer' }),
  })
  is(replaced.status, 200, replaced.text)
  equal(await pidsOf(world, dataset.id), [''])
  await publish(world, dataset.id)
  const [next] = await pidsOf(world, dataset.id)
  is(next !== '' && next !== old?.dataFile.persistentId, true)
  const [first] = await filesOf(world, dataset.id, '1.0')
  is(first?.dataFile.persistentId, old?.dataFile.persistentId)
})

test('C37 attribute: the nearest collection decides, while the installation allows it', async ({
  world,
}) => {
  const attribute = (alias: string, value: boolean) =>
    world.call('PUT', `/collections/${alias}/attribute/filePIDsEnabled?value=${value}`, as)
  const below = async (parent: string, alias: string) => {
    const json = {
      alias,
      name: alias,
      collectionContacts: [{ contactEmail: 'ada@example.org' }],
    }
    const made = await world.call('POST', `/collections/${parent}`, { ...as, json })
    is(made.status, 200, made.text)
    await world.call('POST', `/collections/${alias}/actions/:publish`, as)
  }
  await below(':root', 'pids-off')
  await below('pids-off', 'pids-off-below')
  await setting(world, ':AllowEnablingFilePIDsPerCollection', 'true')
  is((await attribute('pids-off', false)).status, 200)
  const has = async (alias: string) => {
    const dataset = await aRelease(world, ['a.txt'], alias)
    return (await pidsOf(world, dataset.id))[0] !== ''
  }
  equal([await has('pids-off-below'), await has(':root')], [false, true])
  await setting(world, ':FilePIDsEnabled', 'false')
  is((await attribute('pids-off-below', true)).status, 200)
  equal(
    [await has('pids-off-below'), await has('pids-off'), await has(':root')],
    [true, false, false],
  )
  await setting(world, ':AllowEnablingFilePIDsPerCollection', 'false')
  is(await has('pids-off-below'), false)
})

const READS = [
  ['/files/X', ''],
  ['/files/X/versions/1.0', ''],
  ['/files/X/versions/1.0/citation', ''],
  ['/files/X/metadata', ''],
  ['/files/X/versionDifferences', ''],
  ['/files/X/hasBeenDeleted', ''],
  ['/files/X/downloadCount', ''],
  ['/access/datafile/X', ''],
  ['/access/datafile/X', 'gbrecs=true&'],
  ['/access/datafile/X/citation/RIS', ''],
  ['/access/datafile/X/userPermissions', ''],
  ['/access/datafile/X/userFileAccessRequested', ''],
] as const

test('A05 file: every read of a file takes its identifier in place of its number', async ({
  world,
}) => {
  const dataset = await aRelease(world, ['a.txt'])
  const [file] = await filesOf(world, dataset.id)
  const { id = 0, persistentId: pid = '' } = file?.dataFile ?? {}
  for (const [path, query] of READS) {
    const by = (name: string, more: string) =>
      world.call('GET', `${path.replace('X', name)}?${query}${more}`, as)
    const expected = await by(String(id), '')
    is(expected.status, 200, path)
    for (const answer of [
      await by(':persistentId', `persistentId=${pid}`),
      await by(':persistentId', `persistentId=${file?.dataFile.pidURL}`),
      await by(':persistentId', `persistentId=${pid.toLowerCase()}`),
      await by(encodeURIComponent(pid), ''),
    ]) {
      is(answer.status, 200, `${path}: ${answer.text}`)
      is(answer.text, expected.text, path)
    }
  }
  const folders = await world.call('GET', `/access/datafile/raw/2030/${pid}`)
  is(folders.text, 'in a.txt')
})

test('V07 edit: writes take the identifier of a file too', async ({ world }) => {
  const dataset = await aRelease(world, ['a.txt'])
  const [pid = ''] = await pidsOf(world, dataset.id)
  const at = (path: string) => `/files/:persistentId${path}?persistentId=${pid}`
  const categories = await world.call('POST', at('/metadata/categories'), {
    ...as,
    json: { categories: ['Data'] },
  })
  is(categories.status, 200, categories.text)
  is((await world.call('DELETE', at(''), as)).status, 200)
  equal(await pidsOf(world, dataset.id), [])
})

test('fileRecord: an identifier that no file has is 404 in the words of clients, everywhere', async ({
  world,
}) => {
  const dataset = await aRelease(world, ['a.txt'])
  for (const pid of ['doi:10.5072/FK2/NOSUCH', dataset.pid]) {
    const { status, body } = await world.call('GET', `/files/:persistentId?persistentId=${pid}`)
    is(status, 404)
    is(body.message, `Datafile with Persistent ID ${pid} not found.`)
    const bytes = await world.call('GET', `/access/datafile/:persistentId?persistentId=${pid}`)
    is(bytes.status, 404)
  }
})

test('fileRecord: the identifier of a file that is hidden from the caller names nothing', async ({
  world,
}) => {
  const { id, alias } = await collectionIn(world, ':root', { alias: 'hidden-pids' })
  await publishCollection(world, alias)
  const dataset = await aRelease(world, ['a.txt'], alias)
  const [pid = ''] = await pidsOf(world, dataset.id)
  const fair = `/collections/${id}/locallyFairRoleAssignees`
  is((await world.call('PUT', fair, { ...as, json: ['@admin.user'] })).status, 200)
  const read = (who?: 'superuser') =>
    world.call('GET', `/files/:persistentId?persistentId=${pid}`, who === undefined ? {} : as)
  is((await read('superuser')).status, 200)
  const hidden = await read()
  is(hidden.status, 404)
  is(hidden.body.message, `Datafile with Persistent ID ${pid} not found.`)
})

test('files.citation: a file with an identifier is cited by it, its dataset as the work', async ({
  world,
}) => {
  const dataset = await aRelease(world, ['a.txt'])
  const [file] = await filesOf(world, dataset.id)
  const { id = 0, pidURL: url = '' } = file?.dataFile ?? {}
  const { body } = await world.call('GET', `/files/${id}/versions/1.0/citation`)
  const { message } = body.data
  match(message, '"a.txt", <em>River gauge readings</em>')
  match(message, `<a href="${url}" target="_blank">${url}</a>`)
  is(message.includes('[fileName]'), false)
  const indirect = await world.call('GET', `/access/datafile/${id}/citation/Internal`)
  match(indirect.text, 'a.txt [fileName]')
  is(indirect.text.includes(url), false)
})

test('admin.permissions, V15: roles and permissions on a file are found and named by its identifier', async ({
  world,
}) => {
  const dataset = await aRelease(world, ['a.txt'])
  const [file] = await filesOf(world, dataset.id)
  const { id = 0, persistentId: pid = '' } = file?.dataFile ?? {}
  const held = await world.call('GET', `/admin/permissions/${encodeURIComponent(pid)}`, as)
  is(held.status, 200)
  await world.call('PUT', `/access/datafile/${id}/grantAccess/@${userNameOf('outsider')}`, as)
  const given = await world.call(
    'GET',
    `/admin/assignments/assignees/@${userNameOf('outsider')}`,
    as,
  )
  is(given.status, 200)
  const points = given.body.data.map(
    (each: { readonly definitionPointGlobalId?: string }) => each.definitionPointGlobalId,
  )
  is(points.includes(pid), true)
})

test(
  'D15 publish: the number of statements does not grow with the files that get an identifier',
  onSql(async (world) => {
    await setting(world, ':FilePIDsEnabled', 'true')
    await setting(world, ':FileValidationOnPublishEnabled', 'false')
    const counts: number[] = []
    for (const size of [60, 60, 300]) {
      const { id } = await aDataset(world)
      await manyFiles(world, id, size)
      counts.push(await world.statements(() => publish(world, id)))
      is(new Set(await pidsOf(world, id)).size, size)
    }
    is(counts[2], counts[1])
  }),
)

test('move: a file keeps its identifier where files get none', async ({ world }) => {
  const dataset = await aRelease(world, ['a.txt'])
  const before = await pidsOf(world, dataset.id)
  const { alias } = await collectionIn(world, ':root', { alias: 'without-pids' })
  await publishCollection(world, alias)
  await setting(world, ':AllowEnablingFilePIDsPerCollection', 'true')
  await world.call('PUT', `/collections/${alias}/attribute/filePIDsEnabled?value=false`, as)
  is((await world.call('POST', `/datasets/${dataset.id}/move/${alias}`, as)).status, 200)
  await aFile(world, dataset.id, { name: 'b.txt', content: 'b' })
  await publish(world, dataset.id)
  equal(await pidsOf(world, dataset.id), [...before, ''])
})

test('D03 dataset: the identifier of a file names no dataset', async ({ world }) => {
  const dataset = await aRelease(world, ['a.txt'])
  const [pid = ''] = await pidsOf(world, dataset.id)
  is((await world.call('GET', `/datasets/:persistentId?persistentId=${pid}`)).status, 404)
})

test.run()
