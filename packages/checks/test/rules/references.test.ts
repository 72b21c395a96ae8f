import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { type Member, workspaceMembers } from '../../src/source/members.ts'
import { repositoryFiles, textOf } from '../../src/source/repository-files.ts'

const test = suite('what `tsc -b` builds')

const members = workspaceMembers()
const isBuilt = ({ folder }: Member) => repositoryFiles().includes(`${folder}/tsconfig.json`)

const referencesOf = (path: string): readonly string[] => {
  const { references = [] }: { readonly references?: readonly { readonly path: string }[] } =
    JSON.parse(textOf(path))
  return references.map((reference) => reference.path)
}

test('the root builds every member that has something to build', () =>
  equal(
    referencesOf('tsconfig.json').toSorted(),
    members
      .filter(isBuilt)
      .map(({ folder }) => folder)
      .toSorted(),
  ))

test('a member is built after the members it depends on', () => {
  const missing = members.filter(isBuilt).flatMap((member) => {
    const references = referencesOf(`${member.folder}/tsconfig.json`)
    return members
      .filter((other) => isBuilt(other) && member.dependencies.has(other.name))
      .filter((other) => !references.some((path) => path.endsWith(`/${other.short}`)))
      .map((other) => `${member.folder}/tsconfig.json does not refer to ${other.folder}`)
  })
  equal(missing, [])
})

test.run()
