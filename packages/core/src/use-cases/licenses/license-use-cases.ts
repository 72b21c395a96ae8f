import type { Domain } from '../../ports/ports.ts'
import type { License } from '../../rules/licenses/license.ts'
import { refuse } from '../../rules/refusals/refusal.ts'

/** The licences of the installation (docs/specification/licenses.md). Everyone may read them. */
export const licenseUseCases = ({ store }: Pick<Domain, 'store'>) => {
  const all = (): Promise<readonly License[]> =>
    store.read(({ licenses }) => licenses.all(), { consistency: 'latest' })

  /** The licence that matches `wanted`; `what` completes the refusal when there is none. */
  const one = async (wanted: (license: License) => boolean, what: string): Promise<License> =>
    (await all()).find(wanted) ?? refuse({ kind: 'notFound', what })

  return {
    /** All licences, inactive ones included, by sort order, then id. */
    all,
    get: (id: number): Promise<License> => one((license) => license.id === id, `License ${id}`),
    /** The licence of datasets that name none. */
    default: (): Promise<License> => one(({ isDefault }) => isDefault, 'Default license'),
  }
}
