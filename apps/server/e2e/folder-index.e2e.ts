import { spawn, spawnSync } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { md5 } from './faults/client.ts'
import { anywhere, type Place } from './faults/databases.ts'
import { publishedSample } from './published-sample.ts'
import { sampleTree } from './sample-tree.ts'
import type { StartedServer } from './started-server.ts'

const FIRST = sampleTree('kaltenbach')

/** The options from the guide that fetch a dataset from its folder indexes. */
const WGET = ['-q', '-r', '-nH', '--cut-dirs=3', '--content-disposition', '-e', 'robots=off']

if (spawnSync('wget', ['--version']).error !== undefined)
  console.log('left out: walking a dataset with wget; run with: wget installed, npm run e2e')
else walkedByWget()

function walkedByWget(): void {
  const test = suite('a dataset fetched with wget')
  let place: Place
  let server: StartedServer
  let id: number

  test.before(async () => {
    place = await anywhere()
    server = await place.start()
    id = await publishedSample(server.address)
  })
  test.after(() => place?.remove())

  test('has every file in its folder, byte for byte, and one index per folder', async () => {
    const target = join(place.folder, 'fetched')
    is(await wget([...WGET, '-P', target, `${server.address}/api/datasets/${id}/dirindex`]), 0)
    const { files, indexes } = await fetched(target)
    equal(files, FIRST.map(({ path, md5 }) => `${path} ${md5}`).sort())
    equal(indexes, 1 + new Set(FIRST.flatMap(({ path }) => foldersOf(path))).size)
  })

  test.run()
}

const wget = (args: readonly string[]): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const child = spawn('wget', args, { stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', resolve)
  })

/** The fetched files with paths and checksums, and the number of fetched indexes. */
async function fetched(target: string) {
  const names = await readdir(target, { recursive: true })
  const files: string[] = []
  let indexes = 0
  for (const name of names) {
    if (!(await stat(join(target, name))).isFile()) continue
    if (/(^|\/)\.index/.test(name)) indexes += 1
    else files.push(`${decodeURIComponent(name)} ${md5(await readFile(join(target, name)))}`)
  }
  return { files: files.sort(), indexes }
}

const foldersOf = (path: string): readonly string[] => {
  const folders = path.split('/').slice(0, -1)
  return folders.map((_, at) => folders.slice(0, at + 1).join('/'))
}
