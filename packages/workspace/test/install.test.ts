import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { installNeeded } from '../src/install.mjs'

const test = suite<{ root: string }>('whether to install')

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'holdfast-install-'))
})
test.after.each(({ root }) => rmSync(root, { recursive: true }))

const UVU = { 'node_modules/uvu': { version: '0.5.6', dev: true } }
const FFLATE = { 'node_modules/fflate': { version: '0.8.2' } }

const want = (root: string, packages: object) =>
  writeFileSync(
    join(root, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, ...packages } }),
  )
const have = (root: string, packages: object) => {
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
}

test('a new clone needs an installation', ({ root }) => {
  want(root, FFLATE)
  is(installNeeded(root, 'whatRuns'), true)
})

test('a complete installation is enough, whatever the file times', ({ root }) => {
  have(root, { ...FFLATE, ...UVU })
  want(root, { ...FFLATE, ...UVU })
  is(installNeeded(root, 'everything'), false)
})

test('another version needs an installation', ({ root }) => {
  want(root, FFLATE)
  have(root, { 'node_modules/fflate': { version: '0.8.1' } })
  is(installNeeded(root, 'whatRuns'), true)
})

test('development dependencies may be absent for running', ({ root }) => {
  want(root, { ...FFLATE, ...UVU })
  have(root, FFLATE)
  is(installNeeded(root, 'whatRuns'), false)
  is(installNeeded(root, 'everything'), true)
})

test('optional dependencies may be absent: they belong to other platforms', ({ root }) => {
  want(root, { ...FFLATE, 'node_modules/esbuild-aix': { version: '1.0.0', optional: true } })
  have(root, FFLATE)
  is(installNeeded(root, 'everything'), false)
})

test('a new member needs an installation', ({ root }) => {
  want(root, { 'node_modules/@holdfast/http': { resolved: 'packages/http', link: true } })
  have(root, {})
  is(installNeeded(root, 'whatRuns'), true)
})

test('a broken installation is repeated', ({ root }) => {
  want(root, FFLATE)
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{ "packages": {')
  is(installNeeded(root, 'whatRuns'), true)
})

test.run()
