import type { Repository } from '@holdfast/core'
import { holdfastApp } from '../../src/app/holdfast-app.ts'
import { repositoryEndpoints } from '../../src/app/repository-endpoints.ts'
import { openWorld, tokenOf, type Who, type World } from './world.ts'

/** Asks for something below `/api/datasets`. */
export type Ask = (
  path: string,
  as?: Who,
) => Promise<{ readonly status: number; readonly text: string; readonly tag: string | null }>

/** A world whose store keeps what its applications make. */
export const openKeepingWorld = (): Promise<World> =>
  openWorld({ store: 'sql', madeBy: 'these tests' })

/** An application that has nothing in memory, like that of another process. */
export function anotherProcess(repository: Repository): Ask {
  const app = holdfastApp(
    { endpoints: repositoryEndpoints(repository), authenticate: repository.tokens.authenticate },
    {},
  )
  return async (path, as = 'anonymous') => {
    const headers = as === 'anonymous' ? {} : { 'X-Service-key': tokenOf(as) }
    const answer = await app.request(`/api/datasets/${path}`, { headers })
    return { status: answer.status, text: await answer.text(), tag: answer.headers.get('ETag') }
  }
}

/** The same, which finds nothing in the store either. */
export const withoutKept = (repository: Repository): Ask => {
  const representations = { ...repository.versions.representations, find: async () => null }
  return anotherProcess({ ...repository, versions: { ...repository.versions, representations } })
}

/** Waits until everything that was made is kept. */
export const allKept = ({ repository }: World): Promise<void> =>
  repository.versions.representations.allKept()
