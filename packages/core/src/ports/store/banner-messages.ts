import type { BannerMessage, NewBannerMessage } from '../../rules/installation/banner-message.ts'

/** Read access to the banner messages of the installation. */
export interface BannerMessageReads {
  /** All of them, withdrawn ones included, by id. */
  all(): Promise<readonly BannerMessage[]>
}

/** The banner messages of the installation. */
export interface BannerMessages extends BannerMessageReads {
  add(message: NewBannerMessage): Promise<BannerMessage>
  /** Withdraws a message; false when there is none. */
  deactivate(id: number): Promise<boolean>
  /** False when there is none. */
  remove(id: number): Promise<boolean>
}
