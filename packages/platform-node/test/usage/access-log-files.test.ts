import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ACCESS_LOG_HEAD } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { accessLogFiles } from '../../src/index.ts'

const test = suite<{ folder: string }>('files of the access log')

test.before(async (scene) => {
  scene.folder = await mkdtemp(join(tmpdir(), 'access-log-'))
})
test.after(({ folder }) => rm(folder, { recursive: true }))

test('writers of one file lose no line, and its head comes first and once', async ({ folder }) => {
  const name = 'counter_2031-04-05.log'
  const writer = (n: number) =>
    accessLogFiles().append({ folder, name, lines: [`${n} one`, `${n} two`] })
  await Promise.all([1, 2, 3, 4, 5].map(writer))
  await accessLogFiles().append({ folder, name, lines: [] })
  const [head, ...lines] = (await readFile(join(folder, name), 'utf8')).split('\n')
  is(head, ACCESS_LOG_HEAD)
  is(lines.pop(), '')
  equal(
    lines.toSorted(),
    [1, 2, 3, 4, 5].flatMap((n) => [`${n} one`, `${n} two`]),
  )
  equal(await readdir(folder), [name])
})

test('a folder that is not there is not made', async ({ folder }) => {
  const batch = { folder: join(folder, 'none'), name: 'x.log', lines: ['a'] }
  const fault = await accessLogFiles()
    .append(batch)
    .catch((error: NodeJS.ErrnoException) => error.code)
  is(fault, 'ENOENT')
})

test.run()
