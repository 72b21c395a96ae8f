import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { BannerMessage, BannerText } from '../../rules/installation/banner-message.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { isLanguageCode } from '../../rules/settings/language-code.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'

/** A banner message as it is sent. */
export interface BannerInput {
  readonly dismissible: boolean
  readonly texts: readonly BannerText[]
}

const MAX_TEXT_LENGTH = 10_000

/**
 * Banner messages, for superusers (docs/specification/administration.md#calls). Every page shows them, so the look of pages
 * is kept; `changed` tells that it has changed.
 */
export const bannerUseCases = (
  { store, clock, html }: Domain,
  { changed }: { readonly changed: () => Promise<void> },
) => {
  const write = async <T>(work: (unit: WriteUnit) => Promise<T>): Promise<T> => {
    try {
      return await store.write(work)
    } finally {
      await changed()
    }
  }

  const change = (
    actor: Actor,
    id: number,
    work: (unit: WriteUnit) => Promise<boolean>,
  ): Promise<void> => {
    requireSuperuser(actor)
    return write(async (unit) => {
      if (!(await work(unit))) refuse({ kind: 'notFound', what: `Banner message ${id}` })
      await record(unit, actor, id)
    })
  }

  const record = ({ events }: WriteUnit, actor: Actor, id: number): Promise<void> =>
    events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: 'bannerChanged',
      objectId: null,
      details: { bannerId: id },
    })

  return {
    /** All messages, withdrawn ones included. */
    all: (actor: Actor): Promise<readonly BannerMessage[]> => {
      requireSuperuser(actor)
      return store.read(({ banners }) => banners.all(), { consistency: 'latest' })
    },

    add: (actor: Actor, { dismissible, texts }: BannerInput): Promise<BannerMessage> => {
      requireSuperuser(actor)
      requireTexts(texts)
      const cleaned = texts.map(({ language, text }) => ({ language, text: html.clean(text) }))
      return write(async (unit) => {
        const added = await unit.banners.add({
          dismissible,
          active: true,
          texts: cleaned,
          createdAt: clock.now(),
        })
        await record(unit, actor, added.id)
        return added
      })
    },

    /** Withdraws a message. */
    deactivate: (actor: Actor, id: number): Promise<void> =>
      change(actor, id, ({ banners }) => banners.deactivate(id)),

    remove: (actor: Actor, id: number): Promise<void> =>
      change(actor, id, ({ banners }) => banners.remove(id)),
  }
}

function requireTexts(texts: readonly BannerText[]): void {
  const invalid = (message: string) => refuse({ kind: 'invalid', message })
  if (texts.length === 0) invalid('A banner message needs a text.')
  if (new Set(texts.map(({ language }) => language)).size < texts.length)
    invalid('A banner message has one text in each language.')
  for (const { language, text } of texts) {
    if (!isLanguageCode(language))
      invalid(`There is no language ${language.slice(0, 20)}: use a two-letter code of ISO 639-1.`)
    if (text.trim() === '') invalid('A text of a banner message must not be empty.')
    if (text.length > MAX_TEXT_LENGTH)
      invalid(`A text of a banner message has at most ${MAX_TEXT_LENGTH} characters.`)
  }
}
