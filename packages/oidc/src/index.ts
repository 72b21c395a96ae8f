export { type OidcOptions, oidcProvider } from './oidc-provider.ts'
