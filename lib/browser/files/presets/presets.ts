import { atsPresets } from '@/lib/browser/files/presets/ats'
import { crmPresets } from '@/lib/browser/files/presets/crm'
import type { Preset } from '@/lib/browser/files/presets/preset'

/** Every importer's format that Nickel knows. */
export const presets: readonly Preset[] = [...crmPresets, ...atsPresets]

export const findPreset = (id: string): Preset | undefined => presets.find((preset) => preset.id === id)
