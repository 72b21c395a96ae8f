import type { Domain } from '../../ports/ports.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import { NO_THEME, themeLogo } from '../../rules/collections/collection-theme.ts'
import { isLogoName, type Logo, logoName } from '../../rules/images/logo.ts'
import { chosenLogo } from '../../rules/installation/page-look.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission, requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { noteChanged } from '../collections/change-events.ts'
import { collectionFor, requireVisible } from '../collections/collection-access.ts'
import { lockedCollectionFor } from '../collections/configuration-use-cases.ts'
import type { settingUseCases } from '../settings/setting-use-cases.ts'
import { freshObjectId } from '../storage/fresh-object-id.ts'
import { redrawn } from './redraw.ts'

/** The longer side of a logo, in pixels: it has at most 360,000 bytes then (decision 0481). */
const SIDE = 300

const SETTING = { name: ':LogoCustomizationFile' } as const

/** The logo of the installation: one that was uploaded, or the address of another. */
export type InstallationLogo =
  | { readonly kind: 'uploaded'; readonly logo: Logo }
  | { readonly kind: 'address'; readonly address: string }

const noLogo = (whose: string) => refuse({ kind: 'missing', message: `The ${whose} has no logo.` })

/** Logos that are uploaded, of the installation and of collections. */
export const logoUseCases = (
  domain: Domain,
  { put }: Pick<ReturnType<typeof settingUseCases>, 'put'>,
) => {
  const { store, clock, ids, images } = domain

  const drawn = async (bytes: Bytes): Promise<Logo> => {
    const picture = await redrawn(images, bytes, SIDE)
    const name = logoName(freshObjectId(ids, clock.now()))
    return { name, contentType: picture.contentType, bytes: picture.bytes }
  }

  /** Writes which logo the collection has; null for none. */
  const write = (actor: Actor, ref: CollectionRef, logo: Logo | null): Promise<void> =>
    store.write(async (unit) => {
      const { collection, held } = await lockedCollectionFor(unit, actor, ref)
      requirePermission(held, 'EditCollection', actor)
      if (logo !== null) await unit.logos.add(collection.id, logo)
      await unit.logos.keepOnly(collection.id, logo?.name ?? null)
      const theme = { ...(collection.theme ?? NO_THEME), logo: logo?.name ?? null }
      await unit.collections.save({ ...collection, theme })
      await noteChanged(unit, collection, { actor, at: clock.now(), changed: ['theme'] })
    })

  return {
    /** An uploaded logo by its name, which is as public as the page that shows it; null for none. */
    find: (name: string): Promise<Logo | null> => store.read(({ logos }) => logos.find(name)),

    /**
     * The uploaded logo of a collection. Refuses collections that the caller may not see, and as `missing` one without an
     * uploaded logo.
     */
    ofCollection: async (actor: Actor, ref: CollectionRef): Promise<Logo> =>
      store.read(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        requireVisible(collection, held, actor)
        const name = themeLogo(collection.theme)
        const logo = name === null ? null : await unit.logos.find(name)
        return logo ?? noLogo('collection')
      }),

    /** The logo that the installation has chosen; refuses as `missing` where it has none. */
    ofInstallation: (): Promise<InstallationLogo> =>
      store.read(
        async ({ settings, logos }) => {
          const chosen = chosenLogo(await settings.all())
          if (chosen === null) return noLogo('installation')
          if (!isLogoName(chosen)) return { kind: 'address', address: chosen }
          return { kind: 'uploaded', logo: (await logos.find(chosen)) ?? noLogo('installation') }
        },
        { consistency: 'latest' },
      ),

    /** Shows this image beside the name of the installation. */
    setOfInstallation: async (actor: Actor, bytes: Bytes): Promise<void> => {
      requireSuperuser(actor)
      const logo = await drawn(bytes)
      await put(actor, SETTING, {
        value: logo.name,
        // In the unit of the setting: of two that are sent at once, the one that it names is kept.
        also: async ({ logos }) => {
          await logos.add(null, logo)
          await logos.keepOnly(null, logo.name)
        },
      })
    },

    /** Shows this image at the top of the page of the collection. */
    setOfCollection: async (actor: Actor, ref: CollectionRef, bytes: Bytes): Promise<void> => {
      const { held } = await store.read((unit) => collectionFor(unit, actor, ref))
      requirePermission(held, 'EditCollection', actor)
      await write(actor, ref, await drawn(bytes))
    },

    removeOfCollection: (actor: Actor, ref: CollectionRef): Promise<void> =>
      write(actor, ref, null),
  }
}
