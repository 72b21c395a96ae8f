import fc from 'fast-check'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { assigned, freeLabels } from '../../../src/use-cases/files/free-labels.ts'

const test = suite('labels for many files at once')

const at = (folder: string, ...labels: readonly string[]) =>
  labels.map((label) => ({ folder, label }))

test('each file keeps its name unless the folder or an earlier file has it', () => {
  equal(assigned(at('', 'a.csv', 'b.csv', 'a.csv'), at('', 'b.csv')), [
    'a.csv',
    'b-1.csv',
    'a-1.csv',
  ])
  equal(assigned([...at('x', 'a.csv'), ...at('y', 'a.csv')], at('x', 'a.csv')), [
    'a-1.csv',
    'a.csv',
  ])
})

test('a number that the folder already contains is not used again', () =>
  equal(assigned(at('', 'a.csv', 'a.csv', 'a-1.csv'), at('', 'a.csv', 'a-2.csv')), [
    'a-1.csv',
    'a-3.csv',
    'a-4.csv',
  ]))

const folders = fc.constantFrom('', 'x')
const labels = fc.constantFrom('a', 'a.csv', 'a-1.csv', 'a-2.csv', 'b.csv', 'a-1')
const paths = fc.array(fc.record({ folder: folders, label: labels }), { maxLength: 20 })
const textOf = ({ folder, label }: { readonly folder: string; readonly label: string }) =>
  `${folder}/${label}`

test('all names are different from each other and from the existing ones', () =>
  fc.assert(
    fc.property(paths, paths, (wanted, there) => {
      const given = assigned(wanted, there)
      const all = wanted.map(({ folder }, index) => textOf({ folder, label: given[index] ?? '' }))
      is(new Set(all).size, all.length)
      const taken = new Set(there.map(textOf))
      ok(all.every((path) => !taken.has(path)))
    }),
  ))

test('the queries find every name that can conflict', () =>
  fc.assert(
    fc.asyncProperty(paths, paths, async (wanted, there) => {
      const asked: number[] = []
      const files = {
        holders: async (
          _: number,
          sought: readonly { readonly folder: string; readonly label: string }[],
        ) => {
          asked.push(1)
          const names = new Set(sought.map(textOf))
          return there.filter((path) => names.has(textOf(path))).map((p) => ({ ...p, fileId: 1 }))
        },
        labelsLike: async (
          _: unknown,
          stems: readonly { readonly folder: string; readonly label: string }[],
        ) => {
          asked.push(2)
          return there.filter(({ folder, label }) =>
            stems.some((stem) => stem.folder === folder && label.startsWith(stem.label)),
          )
        },
      }
      const unit = { files, tables: { originalNames: async () => [] } }
      equal(await freeLabels(unit, { datasetId: 1, unf: null }, wanted), assigned(wanted, there))
      ok(asked.length <= 2)
    }),
  ))

test('ten thousand equal names are numbered quickly', () => {
  const given = assigned(at('', ...Array.from({ length: 10_000 }, () => 'a.csv')), [])
  is(given.at(-1), 'a-9999.csv')
})

test.run()
