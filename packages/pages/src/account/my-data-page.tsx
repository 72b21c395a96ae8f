import type { MyCard, MyDataView } from '@holdfast/core'
import {
  CARD_STATES,
  type CardState,
  type Collection,
  isDraft,
  numberOf,
  titleOf,
  versionLabel,
} from '@holdfast/core/rules'
import { PageLinks } from '../layout/page-links.tsx'
import { dayText, numberText, type Shown } from '../layout/shown.ts'
import { accountPage } from './account-page.tsx'

/** How many cards a page shows. */
export const CARDS_SHOWN = 20
const COLLECTIONS_SHOWN = 50

/** With more cards, a form narrows them. */
const FEW = 5

/** What the list is narrowed to. */
export interface MyDataFilter {
  /** As typed. */
  readonly words: string
  /** Null for all. */
  readonly state: CardState | null
}

interface MyDataProps {
  readonly shown: Shown
  readonly view: MyDataView
  readonly filter: MyDataFilter
  /** Where the reader may add datasets. */
  readonly collections: readonly Collection[]
  /** From 1. */
  readonly number: number
  readonly done: string | null
}

/** What the reader works on, and where they can begin something new. */
export function myDataPage(props: MyDataProps) {
  const { shown, view, filter, collections, number, done } = props
  const { account } = shown.texts
  const { found } = view
  const narrowed = filter.words !== '' || filter.state !== null
  const at = (page: number) => {
    const { words, state } = filter
    const named = { ...(words === '' ? {} : { words }), ...(state === null ? {} : { state }) }
    return `${shown.addresses.base}/account?${new URLSearchParams({ ...named, page: String(page) })}`
  }
  return accountPage({
    shown,
    name: 'myData',
    done,
    children: (
      <>
        {collections.length > 0 && found.total > FEW ? (
          <p>
            <a href="#deposit">{account.mayDeposit}</a>
          </p>
        ) : null}
        {narrowed || found.total > FEW ? <Narrowing {...props} /> : null}
        {found.total === 0 ? <p>{narrowed ? shown.texts.search.nothing : account.noData}</p> : null}
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
            <h2 id="deposit">{account.mayDeposit}</h2>
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
            {collections.length > COLLECTIONS_SHOWN ? (
              <p>
                {account.depositElsewhere(
                  numberText(collections.length - COLLECTIONS_SHOWN, shown),
                )}
              </p>
            ) : null}
          </section>
        )}
      </>
    ),
  })
}

/** A form that narrows the list by words and by state. */
function Narrowing({ shown, view, filter }: MyDataProps) {
  const { account, chosen } = shown.texts
  return (
    <form class="narrow" method="get" action={`${shown.addresses.base}/account`}>
      <label>
        {account.words} <input type="search" name="words" value={filter.words} />
      </label>
      <label>
        {account.state}{' '}
        <select name="state">
          <option value="">{chosen.any}</option>
          {CARD_STATES.map((state) => (
            <option value={state} selected={state === filter.state}>
              {`${account.states[state]} (${numberText(view.found.states[state], shown)})`}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">{chosen.apply}</button>
    </form>
  )
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
