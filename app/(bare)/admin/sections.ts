export const sections = [
  { href: '/admin/house-games', label: 'House Games' },
  { href: '/admin/themes', label: 'Themes' },
  { href: '/admin/squares', label: 'Squares' },
  { href: '/admin/users', label: 'Users' },
  { href: '/admin/groups', label: 'Groups' },
] as const;
