import { Button } from '@queuebell/ui';
import styles from './admin.module.css';
import { type Customer, labelOf } from '../acts/staff-actions';

interface MoreButtonProps {
  customer: Customer;
  isOpen: boolean;
  onToggle: () => void;
}

/** Opens the menu of a customer, which gives the focus back to this button. */
export const MoreButton = ({ customer, isOpen, onToggle }: MoreButtonProps) => (
  <Button
    kind="quiet"
    size="tap"
    className={styles.more ?? ''}
    data-focus={`more-${customer.number}`}
    aria-label={`More for ${labelOf(customer)}`}
    aria-keyshortcuts="m"
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    <span aria-hidden="true">•••</span>
  </Button>
);
