import {
  type Actor,
  type CollectionRef,
  type CollectionView,
  isSuperuser,
  type PermissionSet,
  refuse,
} from '@holdfast/core/rules'
import type { Context } from 'hono'
import { requireSignedIn } from '../account/signed-in-reader.ts'
import type { PageSite } from '../app/page-site.ts'
import type { Reader } from '../layout/reader.ts'
import { type ManagePageName, managePagesFor } from './manage-pages.ts'

/** A collection that somebody looks after. */
export interface Managed {
  readonly view: CollectionView
  readonly ref: CollectionRef
  readonly actor: Actor
  readonly held: PermissionSet
  /** The pages that the reader finds there. */
  readonly pages: readonly ManagePageName[]
}

/** The collection that an address names. People who may not open this page of it get the page that says there is none. */
export async function managedIn(
  c: Context,
  { repository }: PageSite,
  { reader, name }: { readonly reader: Reader; readonly name: ManagePageName },
): Promise<Managed> {
  const { actor } = requireSignedIn(reader)
  const ref: CollectionRef = { kind: 'alias', alias: c.req.param('alias') ?? '' }
  const view = await repository.collections.get(actor, ref, {
    childCount: false,
    hiddenContacts: true,
  })
  const held = await repository.permissions.onCollection(actor, ref)
  const pages = managePagesFor(view.collection, held, isSuperuser(actor))
  if (!pages.includes(name)) refuse({ kind: 'missing', message: 'There is no such page.' })
  return { view, ref, actor, held, pages }
}
