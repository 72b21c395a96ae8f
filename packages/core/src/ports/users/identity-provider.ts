/** What a provider of identities proves of a person. */
export interface ProvedIdentity {
  /** The name of the person at the provider, which never changes. */
  readonly subject: string
  /** Null where the provider tells none. */
  readonly email: string | null
  /** Whether the provider has made sure that the address is the person's. */
  readonly emailVerified: boolean
  readonly firstName: string
  readonly lastName: string
  /** What the person calls themselves there; null where the provider tells nothing. */
  readonly userName: string | null
  /** The groups to which the person belongs there, by the provider's own names. */
  readonly groups: readonly string[]
}

/** A group of people at a provider, and the group of a collection that they are in here. */
export interface ProviderGroup {
  readonly there: string
  /** The identifier of an explicit group. */
  readonly here: string
}

/** The holder of a bearer token. */
export interface BearerOf {
  readonly subject: string
  /** What the provider tells of the person. Rejects when the service is away. */
  identity(): Promise<ProvedIdentity>
}

/** A sign-in that waits for the person to come back. */
export interface StartedIdentification {
  /** Where to send the browser. */
  readonly url: string
  /** What the browser keeps until then; it ties the answer to this browser. Letters, digits, `.`, `_` and `-`. */
  readonly kept: string
}

/** A service with which people prove who they are. */
export interface IdentityProvider {
  /** Small letters, digits and hyphens; it names the provider of accounts. */
  readonly id: string
  /** As people know it. */
  readonly title: string
  /** Groups whose members the provider decides; none where it is absent. */
  readonly groups?: readonly ProviderGroup[]
  /** Begins at this address of the installation, to which the person comes back. Rejects when the service is away. */
  begin(back: string): Promise<StartedIdentification>
  /**
   * Ends it, with the address at which the person came back and what the browser kept; null when they prove nothing.
   * Rejects when the service is away.
   */
  complete(back: string, kept: string): Promise<ProvedIdentity | null>
  /**
   * The holder of a token that this provider issued for this installation and that is valid now; null for any other text.
   * Absent where the provider issues none. Rejects when the service is away.
   */
  bearer?(token: string): Promise<BearerOf | null>
}
