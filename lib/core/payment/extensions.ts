import type { Hex } from '@/lib/core/payment/bytes'
import { isJsonObject, type Json, type JsonObject } from '@/lib/core/payment/json'

const identifier = 'payment-identifier'
const ignorable: ReadonlySet<string> = new Set([identifier, 'bazaar'])

/** The name of an extension that must be answered and that we do not know, or null. */
export function unmetExtension(extensions: Json | undefined): string | null {
  if (extensions === undefined || extensions === null) return null
  if (!isJsonObject(extensions)) return JSON.stringify(extensions)
  const unmet = Object.entries(extensions).find(([name, value]) => !ignorable.has(name) && isRequired(value))
  if (unmet) return unmet[0]
  return identifier in extensions && !identifierInfo(extensions) && isRequired(extensions[identifier] ?? null)
    ? identifier
    : null
}

/** What of the declared extensions travels back: payment-identifier alone, unchanged; null when not offered. */
export function echoedExtensions(extensions: Json | undefined): JsonObject | null {
  if (!isJsonObject(extensions) || !identifierInfo(extensions)) return null
  return { [identifier]: extensions[identifier] ?? null }
}

/** The echoed extensions with our id inside; validBefore makes it another id for every signature of a purchase. */
export function answeredExtensions(
  echoed: JsonObject | null,
  given: { intentId: Hex; validBefore: bigint },
): JsonObject | null {
  const declared = echoed?.[identifier]
  const info = isJsonObject(declared) ? declared['info'] : undefined
  if (!isJsonObject(declared) || !isJsonObject(info)) return null
  const id = `nk_${given.intentId.slice(2)}_${given.validBefore}`
  return { [identifier]: { ...declared, info: { ...info, id } } }
}

function identifierInfo(extensions: JsonObject): JsonObject | null {
  const declared = extensions[identifier]
  const info = isJsonObject(declared) ? declared['info'] : undefined
  return isJsonObject(info) ? info : null
}

function isRequired(extension: Json): boolean {
  if (!isJsonObject(extension)) return false
  const { required, info } = extension
  return Boolean(required) || (isJsonObject(info) && Boolean(info['required']))
}
