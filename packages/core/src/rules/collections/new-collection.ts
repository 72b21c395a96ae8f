import type { FieldCatalogue } from '../metadata/catalogue.ts'
import { refuse } from '../refusals/refusal.ts'
import { CONTRIBUTOR_ROLE_ID } from '../roles/built-in-roles.ts'
import type { PermissionSet } from '../roles/permission.ts'
import { requireAccount, requirePermission } from '../roles/required-permission.ts'
import { type SettingValues, settingFlag } from '../settings/setting-values.ts'
import { type Actor, isSuperuser } from '../users/actor.ts'
import type { Lineage, NewCollection } from './collection.ts'
import type { NewCollectionInput } from './collection-input.ts'
import { collectionType, requireValidCollection } from './collection-rules.ts'
import { blockRoot } from './effective-values.ts'
import { configureMetadata, UNCONFIGURED } from './metadata-configuration.ts'

interface CreationContext {
  readonly actor: Actor
  /** The caller's permissions on the parent. */
  readonly held: PermissionSet
  /** The parent and its ancestors. */
  readonly lineage: Lineage
  readonly settings: SettingValues
  /** Whether another collection already has the alias, ignoring case. */
  readonly aliasTaken: boolean
  readonly catalogue: FieldCatalogue
  readonly now: Date
}

/** Refuses an alias that is already taken. Clients compare the beginning of the message. */
export const refuseTakenAlias = (alias: string): never =>
  refuse({
    kind: 'wrongState',
    code: 'collectionAliasTaken',
    message: `A collection with alias ${alias} already exists`,
  })

/**
 * The collection described by `input`. Refuses with the first problem found
 * (docs/specification/collections.md#create).
 */
export function newCollection(input: NewCollectionInput, context: CreationContext): NewCollection {
  const { catalogue, lineage, actor } = context
  const inherited = blockRoot(lineage).blocks.names
  const configuration = configureMetadata(UNCONFIGURED, input, { catalogue, inherited })
  const { accountId } = requireAccount(actor)
  requirePermission(context.held, 'AddCollection', actor)
  checkReserved(input, context)
  const collection: NewCollection = {
    ...configuration,
    parentId: lineage[0].id,
    alias: input.alias,
    name: input.name,
    affiliation: input.affiliation || null,
    description: input.description || null,
    type: collectionType(input.type ?? '') ?? 'UNCATEGORIZED',
    contacts: input.contacts ?? [],
    creatorId: accountId,
    createdAt: context.now,
    publishedAt: null,
    guestbookRoot: input.guestbookRoot ?? true,
    fileCountLimit: fileCountLimit(input),
    filePids: input.filePids ?? null,
    requireFilesToPublish: input.requireFilesToPublish ?? null,
    allowedDatasetTypes: null,
    metadataLanguage: null,
    storageDriver: null,
    curationLabelSet: null,
    defaultRoleId: CONTRIBUTOR_ROLE_ID,
    theme: input.theme ?? null,
  }
  requireValidCollection(collection)
  return collection
}

const fileCountLimit = ({ fileCountLimit: limit }: NewCollectionInput): number | null =>
  limit === undefined || limit < 0 ? null : limit

/**
 * Checks, in this order, the members reserved for superusers, the alias, and the members that the
 * installation does not allow (docs/specification/collections.md#create).
 */
function checkReserved(
  input: NewCollectionInput,
  { actor, settings, aliasTaken }: CreationContext,
): void {
  if (!isSuperuser(actor) && fileCountLimit(input) !== null)
    refuse({
      kind: 'superuserOnly',
      message: 'Only superusers may set a dataset file count limit.',
    })
  if (!isSuperuser(actor) && input.requireFilesToPublish !== undefined)
    refuse({
      kind: 'superuserOnly',
      message: 'Only superusers may set whether files are required to publish.',
    })
  if (aliasTaken) refuseTakenAlias(input.alias)
  const filePidsAllowed = settingFlag(settings, ':AllowEnablingFilePIDsPerCollection')
  if (input.filePids !== undefined && !filePidsAllowed)
    refuse({
      kind: 'wrongState',
      message: 'File PIDs per collection are not enabled on this installation.',
    })
}
