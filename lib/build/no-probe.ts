// zod finds out whether it may make code from strings by trying; the policy refuses and reports that as a breach.
// It reads this object when its first schema is made, so this stands before everything else on a page.
const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig = { ...shared.__zod_globalConfig, jitless: true }
