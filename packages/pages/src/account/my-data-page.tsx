import type { MyCard, MyDataView } from '@holdfast/core'
import { type Collection, isDraft, numberOf, titleOf, versionLabel } from '@holdfast/core/rules'
import { PageLinks } from '../layout/page-links.tsx'
import { dayText, type Shown } from '../layout/shown.ts'
import { accountPage } from './account-page.tsx'

/** How many cards a page shows. */
export const CARDS_SHOWN = 20
const COLLECTIONS_SHOWN = 50

interface MyDataProps {
  readonly shown: Shown
  readonly view: MyDataView
  /** Where the reader may add datasets. */
  readonly collections: readonly Collection[]
  /** From 1. */
  readonly number: number
  readonly done: string | null
}

/** What the reader works on, and where they can begin something new. */
export function myDataPage({ shown, view, collections, number, done }: MyDataProps) {
  const { account } = shown.texts
  const { found } = view
  const at = (page: number) => `${shown.addresses.base}/account?page=${page}`
  return accountPage({
    shown,
    name: 'myData',
    done,
    children: (
      <>
        {found.total === 0 ? <p>{account.noData}</p> : null}
        {collections.length === 0 ? <p>{account.mayDepositNowhere}</p> : null}
        <ul class="cards">
          {found.cards.map((card) => (
            <Card shown={shown} card={card} />
          ))}
        </ul>
        <PageLinks
          label={account.pages.myData}
          previous={number > 1 ? { href: at(number - 1), text: account.previous } : null}
          next={
            found.total > number * CARDS_SHOWN ? { href: at(number + 1), text: account.next } : null
          }
        />
        {collections.length === 0 ? null : (
          <section>
            <h2>{account.mayDeposit}</h2>
            <ul>
              {collections.slice(0, COLLECTIONS_SHOWN).map(({ alias, name }) => (
                <li>
                  <a
                    href={`${shown.addresses.base}/deposit/new?${new URLSearchParams({ collection: alias })}`}
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </>
    ),
  })
}

function Card({ shown, card }: { readonly shown: Shown; readonly card: MyCard }) {
  const { account } = shown.texts
  const states = card.states.map((state) => account.states[state]).join(', ')
  const { href, text } = linkOf(shown, card)
  return (
    <li>
      <a href={href}>{text}</a>
      <div class="muted">
        {account.kinds[card.kind]} · {states} · {dayText(card.date, shown)}
        {card.place === null ? null : ` · ${card.place.name}`}
      </div>
    </li>
  )
}

function linkOf({ addresses, texts }: Shown, card: MyCard) {
  switch (card.kind) {
    case 'collection':
      return { href: addresses.collection(card.alias), text: card.name }
    case 'dataset': {
      const version = named(card.version)
      const text = titleOf(card.version) || texts.account.untitled
      return { href: addresses.dataset({ pid: card.pid, version }), text }
    }
    case 'file':
      return {
        href: addresses.file(card.id, { version: named(card.version) }),
        text: card.entry.label,
      }
  }
}

/** The version in addresses. */
const named = (version: Parameters<typeof numberOf>[0]): string | null =>
  isDraft(version) ? ':draft' : numberOf(version) === null ? null : versionLabel(version)
