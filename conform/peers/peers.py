"""The peers by the name of their game."""
import medici
import medici_card
import medina
import strozzi

PEERS = {
    "medici": (medici, medici.Medici),
    "medici-card": (medici_card, medici_card.MediciCard),
    "medina": (medina, medina.Medina),
    "strozzi": (strozzi, strozzi.Strozzi),
}
