import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { textOf } from '../../src/source/repository-files.ts'

const test = suite('the lock file')

interface Locked {
  readonly version?: string
  readonly link?: boolean
  readonly integrity?: string
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  textOf('package-lock.json'),
)
const places = Object.keys(packages)

const isLocked = (name: string) => places.some((place) => place.endsWith(`node_modules/${name}`))

// npm leaves out a package that its registry cannot deliver at that moment, and `npm ci` then refuses the
// file.
test('it holds every dependency, those of other platforms too', () => {
  const missing = Object.entries(packages).flatMap(([place, locked]) =>
    Object.keys({ ...locked.dependencies, ...locked.optionalDependencies })
      .filter((name) => !isLocked(name))
      .map((name) => `${place}: ${name}`),
  )
  equal(missing, [])
})

test('every package that all platforms install has a digest', () => {
  const unknown = Object.entries(packages).filter(
    ([place, { link, optional, integrity }]) =>
      place.includes('node_modules/') && !link && !optional && integrity === undefined,
  )
  equal(
    unknown.map(([place]) => place),
    [],
  )
})

test.run()
