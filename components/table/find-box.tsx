import { Search } from 'lucide-react'
import { Input } from '@/components/ui/input'

type FindBoxProps = {
  label: string
  placeholder?: string | undefined
  words: string
  onWords: (words: string) => void
  className?: string | undefined
}

export const FindBox = ({ label, placeholder = label, words, onWords, className }: FindBoxProps) => (
  <Input
    type="search"
    aria-label={label}
    placeholder={placeholder}
    icon={<Search aria-hidden="true" />}
    value={words}
    onChange={({ target }) => onWords(target.value)}
    data-find
    className={className}
  />
)
