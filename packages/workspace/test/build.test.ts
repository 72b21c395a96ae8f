import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { buildNeeded } from '../src/build.mjs'

const test = suite<{ root: string }>('whether to build')

const BUILT = 2_000_000
const SOURCE = 'packages/core/src/zip/layout.ts'
const FILES = ['tsconfig.json', 'packages/core/tsconfig.json', 'packages/core/package.json', SOURCE]
const BUNDLE = 'apps/server/dist/bundled'
const FOLDERS = [
  BUNDLE,
  'packages/core/dist',
  'packages/core/src',
  'packages/core/src/zip',
  'node_modules',
]

const setTime = (path: string, seconds: number) => utimesSync(path, seconds, seconds)

test.before.each((context) => {
  const root = mkdtempSync(join(tmpdir(), 'holdfast-build-'))
  for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true })
  for (const file of FILES) writeFileSync(join(root, file), '')
  writeFileSync(join(root, 'tsconfig.json'), '{ "references": [{ "path": "packages/core" }] }')
  writeFileSync(join(root, 'node_modules/.holdfast-built'), '')
  for (const path of [...FILES, ...FOLDERS]) setTime(join(root, path), BUILT - 1)
  setTime(join(root, 'node_modules/.holdfast-built'), BUILT)
  context.root = root
})
test.after.each(({ root }) => rmSync(root, { recursive: true }))

test('a complete build is not repeated', ({ root }) => is(buildNeeded(root), false))

test('an edited source is built', ({ root }) => {
  setTime(join(root, SOURCE), BUILT + 1)
  is(buildNeeded(root), true)
})

test('a removed source changes its folder', ({ root }) => {
  setTime(dirname(join(root, SOURCE)), BUILT + 1)
  is(buildNeeded(root), true)
})

test('edited settings are built', ({ root }) => {
  setTime(join(root, 'packages/core/package.json'), BUILT + 1)
  is(buildNeeded(root), true)
})

test('a removed output folder is built again', ({ root }) => {
  rmSync(join(root, 'packages/core/dist'), { recursive: true })
  is(buildNeeded(root), true)
})

test('a removed bundle is built again', ({ root }) => {
  rmSync(join(root, BUNDLE), { recursive: true })
  is(buildNeeded(root), true)
})

test('a new clone is built', ({ root }) => {
  rmSync(join(root, 'node_modules/.holdfast-built'))
  is(buildNeeded(root), true)
})

test.run()
