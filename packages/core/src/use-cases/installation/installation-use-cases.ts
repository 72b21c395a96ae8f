import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { NewCollection } from '../../rules/collections/collection.ts'
import { STANDARD_DATASET_TYPES } from '../../rules/dataset-types/dataset-type.ts'
import { STANDARD_LICENSES } from '../../rules/licenses/license.ts'
import { BUILT_IN_ROLES, CONTRIBUTOR_ROLE_ID } from '../../rules/roles/built-in-roles.ts'
import type { Account } from '../../rules/users/account.ts'
import { sealPreviewTokens } from '../previews/preview-token.ts'
import { addAccount, newAccount } from '../users/new-account.ts'

/** The result of the first start. */
export interface FirstStart {
  /** The superuser's API token. Only its fingerprint is stored, so it cannot be shown again. */
  readonly adminToken: string
}

/** What the operator may configure about the first account. */
export interface FirstAccount {
  readonly userName?: string
  readonly firstName?: string
  readonly lastName?: string
  /** Also the contact of the root collection. */
  readonly email?: string
  readonly token?: string
}

const NO_ONES_EMAIL = 'admin@example.org'

/**
 * The facets of the root collection of a new installation (docs/specification/administration.md#first-start).
 */
const ROOT_FACETS = ['authorName', 'subject', 'keywordValue', 'dateOfDeposit']

/** Sets up the objects that every repository needs (docs/specification/administration.md#first-start). */
export const installationUseCases = (domain: Domain) => {
  const { store, clock } = domain

  const addRoot = async (unit: WriteUnit, creator: Account): Promise<void> => {
    const now = clock.now()
    const added = await unit.collections.add(rootCollection({ creator, now }))
    if (added === 'aliasTaken') throw new Error('The alias of the root collection is taken')
    await unit.events.append({
      at: now,
      actor: ':system',
      kind: 'collectionCreated',
      objectId: added.id,
      details: { alias: added.alias },
    })
  }

  return {
    /**
     * Adds missing built-in roles, licences, dataset types, the superuser and the published root collection.
     * Safe to run on every start and in several processes at once: one of them adds, the others find the work
     * done. Returns null unless this process created the root collection.
     */
    prepare: (first: FirstAccount = {}): Promise<FirstStart | null> =>
      store.write(async (unit) => {
        await unit.roles.ensureAll(BUILT_IN_ROLES)
        // Licences that an administrator deleted are not added again.
        if ((await unit.licenses.all()).length === 0)
          await unit.licenses.ensureAll(STANDARD_LICENSES)
        await unit.datasetTypes.ensureAll(STANDARD_DATASET_TYPES)
        await sealPreviewTokens(unit, domain)
        if ((await unit.collections.find({ kind: 'root' })) !== null) return null
        const superuser = newAccount(
          {
            userName: first.userName ?? 'admin',
            firstName: first.firstName ?? 'Repository',
            lastName: first.lastName ?? 'Admin',
            email: first.email ?? NO_ONES_EMAIL,
          },
          { passwordHash: null, superuser: true, now: clock.now() },
        )
        // Waits for a process that adds the same account; the root collection then exists too.
        const added = await addAccount(unit, superuser, {
          mint: domain,
          token: first.token,
          // An account created before the root collection is not notified
          // (docs/specification/users.md#built-in-accounts).
          notified: false,
        })
        if (typeof added === 'string') return null
        await addRoot(unit, added.account)
        return { adminToken: added.token.token }
      }),
  }
}

function rootCollection({
  creator,
  now,
}: {
  readonly creator: Account
  readonly now: Date
}): NewCollection {
  return {
    parentId: null,
    alias: 'root',
    name: 'Root',
    affiliation: null,
    description: null,
    type: 'UNCATEGORIZED',
    contacts: [creator.email],
    creatorId: creator.id,
    createdAt: now,
    publishedAt: now,
    blocks: { root: true, names: ['citation'] },
    facets: { root: true, names: ROOT_FACETS },
    inputLevels: [],
    guestbookRoot: true,
    fileCountLimit: null,
    filePids: null,
    requireFilesToPublish: null,
    allowedDatasetTypes: null,
    metadataLanguage: null,
    storageDriver: null,
    curationLabelSet: null,
    defaultRoleId: CONTRIBUTOR_ROLE_ID,
    theme: null,
  }
}
