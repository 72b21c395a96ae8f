import { mkdir, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { suite } from 'uvu'
import { equal, instance, is } from 'uvu/assert'
import { objectFolders } from '../../src/storage/object-folders.ts'
import { scratchFolder } from './scratch-folder.ts'

const test = suite('folders of objects')

test('objects that arrive together share the preparation of their folder', async () => {
  const root = scratchFolder()
  const synced: string[] = []
  const prepare = objectFolders(root, async (folder) => {
    synced.push(folder)
  })
  const folder = join(root, 'a', 'b')
  await Promise.all([prepare(folder), prepare(folder)])
  await prepare(folder)
  is((await stat(folder)).isDirectory(), true)
  equal(synced, [join(root, 'a'), root])
})

test('a folder that was refused is looked at again', async () => {
  const root = scratchFolder()
  const prepare = objectFolders(root, async () => {})
  const folder = join(root, 'a')
  await mkdir(join(root, 'elsewhere'))
  await symlink(join(root, 'elsewhere'), folder)
  instance(await prepare(folder).catch((error: unknown) => error), Error)
  await rm(folder)
  await prepare(folder)
  is((await stat(folder)).isDirectory(), true)
})

test.run()
