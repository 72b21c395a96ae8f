import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import { internalLinks } from '../../src/rules/links.ts'
import { workspaceMembers } from '../../src/source/members.ts'
import { repositoryFiles, textOf } from '../../src/source/repository-files.ts'

const test = suite('what guides list')

/** Whether a table names it as code in the first cell of a row. */
const hasRow = (table: string, name: string): boolean =>
  table
    .split('\n')
    .some((line) => line.startsWith('| ') && line.split(' | ')[0]?.includes(`\`${name}\``))

test('the guide to embedding has a row for every port', () => {
  const source = textOf('packages/core/src/ports/ports.ts')
  const [, members = ''] = /^export interface Ports \{\n(.*?)^\}/ms.exec(source) ?? []
  const ports = [...members.matchAll(/^ {2}readonly (\w+)\??: /gm)].map(([, name = '']) => name)
  ok(ports.includes('store'))
  const guide = textOf('docs/embedding.md')
  equal(
    ports.filter((name) => !hasRow(guide, name)),
    [],
  )
})

test('the architecture has a row for every package and application', () => {
  const page = textOf('docs/architecture.md')
  const names = workspaceMembers().map(({ folder }) => folder.replace(/^packages\//, ''))
  ok(names.includes('core'))
  equal(
    names.filter((name) => !hasRow(page, name)),
    [],
  )
})

test('the list of guides names every page beside it', () => {
  const path = 'docs/README.md'
  const named = new Set(internalLinks({ path, text: textOf(path) }).map(({ to }) => to))
  const pages = repositoryFiles().filter((file) => /^docs\/[^/]+\.md$/.test(file))
  equal(
    pages.filter((page) => page !== path && !named.has(page)),
    [],
  )
})

test.run()
