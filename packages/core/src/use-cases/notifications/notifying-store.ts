import type { Domain } from '../../ports/ports.ts'
import type { Events } from '../../ports/store/events.ts'
import type { Store, WriteUnit } from '../../ports/store/store.ts'
import { notify } from './notify.ts'

/** A store that writes notifications for every event appended to it (docs/architecture.md#events). */
export const notifyingStore = ({
  store,
  site,
  notifier,
  curationShownTo,
}: Pick<Domain, 'store' | 'site' | 'notifier' | 'curationShownTo'>): Store => {
  const needs = { site, mails: notifier !== null, curationShownTo }
  const notifyingEvents = (unit: WriteUnit): Events => {
    return {
      ...unit.events,
      append: async (event) => {
        await unit.events.append(event)
        await notify(unit, [event], needs)
      },
      appendAll: async (events) => {
        await unit.events.appendAll(events)
        await notify(unit, events, needs)
      },
    }
  }
  return {
    ...store,
    write: (work) => store.write((unit) => work({ ...unit, events: notifyingEvents(unit) })),
  }
}
