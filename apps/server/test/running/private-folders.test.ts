import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { readConfiguration } from '../../src/configuration.ts'
import { prepareDataFolder } from '../../src/data-folder.ts'
import { lockFolder } from '../../src/folder-lock.ts'
import { logger } from '../../src/logger.ts'
import { keepPrivate } from '../../src/private-folders.ts'

interface Scene {
  parent: string
  data: string
  umask: number
}

const test = suite<Scene>('the folders of a server')

test.before.each(async (scene) => {
  scene.parent = await mkdtemp(join(tmpdir(), 'holdfast-folders-'))
  scene.data = join(scene.parent, 'data')
  scene.umask = process.umask(0o000)
})
test.after.each(async ({ parent, umask }) => {
  process.umask(umask)
  await rm(parent, { recursive: true })
})

/** Folders and files with the modes of earlier versions. */
async function older(folder: string, files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true, mode: 0o755 })
    await writeFile(join(folder, file), 'x', { mode: 0o666 })
  }
}

/** The log records of a complete check. */
async function checked(environment: Readonly<Record<string, string>>) {
  const reading = readConfiguration(environment)
  if (!reading.ok) throw new Error(reading.problems.join('\n'))
  const written: string[] = []
  const log = logger({
    level: 'info',
    form: 'lines',
    write: (line) => written.push(line),
    now: () => new Date(),
  })
  await (await keepPrivate(reading.configuration, log)).settled()
  return written.map((line) => JSON.parse(line))
}

const modeOf = async (path: string): Promise<string> =>
  ((await stat(path)).mode & 0o7777).toString(8)

async function openPaths(folder: string): Promise<readonly string[]> {
  const names = ['.', ...(await readdir(folder, { recursive: true }))]
  const modes = await Promise.all(names.map((name) => modeOf(join(folder, name))))
  return names.filter((_, index) => !modes[index]?.endsWith('00'))
}

const OLDER_FILES = [
  'database/PG_VERSION',
  'database/base/5/1259',
  'files/10.5072/FK2/A/18f0',
  'files/.staging/uploads/1/data',
  'holdfast.lock',
]

test('files of an older version are made private, with one log record', async ({ data }) => {
  await older(data, OLDER_FILES)
  const [record, ...others] = await checked({ HOLDFAST_DATA: data })
  equal(await openPaths(data), [])
  is(await modeOf(join(data, 'database/base')), '700')
  is(await modeOf(join(data, 'database/base/5/1259')), '600')
  match(record.message, 'were open to other users of this machine')
  is(record.count, 16)
  equal(others, [])
  equal(await checked({ HOLDFAST_DATA: data }), [])
})

test('a storage folder elsewhere is made private too, also behind a link', async ({
  parent,
  data,
}) => {
  await mkdir(data)
  await older(join(parent, 'elsewhere'), ['10.5072/A/1'])
  await older(join(parent, 'linked'), ['10.5072/A/2'])
  await symlink(join(parent, 'linked'), join(data, 'files-second'))
  await checked({
    HOLDFAST_DATA: data,
    HOLDFAST_STORAGE_FOLDER: join(parent, 'elsewhere'),
    HOLDFAST_STORES: 'local,second',
    HOLDFAST_STORE_SECOND_KIND: 'folder',
  })
  for (const folder of [data, join(parent, 'elsewhere'), join(parent, 'linked')])
    equal(await openPaths(folder), [], folder)
})

test('the target of a link among the files is unchanged', async ({ parent, data }) => {
  await older(data, ['files/a/b'])
  await older(parent, ['private'])
  await symlink(join(parent, 'private'), join(data, 'files/a/link'))
  await checked({ HOLDFAST_DATA: data })
  is(await modeOf(join(parent, 'private')), '666')
})

test('a data folder with folders of other programs stays accessible, with a log record; the part of the server is private', async ({
  data,
}) => {
  await older(data, [...OLDER_FILES, 'www/index.html'])
  const records = await checked({ HOLDFAST_DATA: data })
  is(await modeOf(data), '755')
  is(await modeOf(join(data, 'www/index.html')), '666')
  is(await modeOf(join(data, 'database')), '700')
  is(await modeOf(join(data, 'holdfast.lock')), '600')
  const open = records.find(({ message }) => /stay open/.test(message))
  is(open.path, data)
})

test('a shared folder for temporary files is never made private', async ({ data }) => {
  await older(data, ['files/a/b'])
  await chmod(data, 0o1777)
  const [{ reason }] = await checked({ HOLDFAST_DATA: data })
  is(await modeOf(data), '1777')
  is(reason, 'it is shared by all users')
})

test('a new data folder and its lock are private', async ({ data }) => {
  await prepareDataFolder(join(data, 'below', 'it'))
  const lock = await lockFolder(data)
  equal(await openPaths(data), [])
  await lock.release()
})

test.run()
